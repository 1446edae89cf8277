import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'shared-platform';

const OPEN_MENU = ':has(> [aria-expanded="true"])';

/**
 * Renders the page. After a navigation, moves focus to its heading and announces its title to screen readers. The first
 * page does not move focus. Nor does a page that loads while a menu is open, because moving focus would close the menu.
 */
export function ArrivingPage() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('content');
    const target = main?.querySelector<HTMLElement>('h1') ?? main;
    if (!target) return;
    target.tabIndex = -1;
    // Runs after a dialog of the previous page has returned focus. Must not scroll, because the layout restores the
    // scroll position.
    queueMicrotask(() => {
      if (!document.activeElement?.closest(OPEN_MENU)) target.focus({ preventScroll: true });
    });
    setAnnounced(document.title);
  }, [pathname]);

  return (
    <>
      <Outlet />
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </>
  );
}
