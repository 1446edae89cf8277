import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'shared-platform';

const OPEN_MENU = ':has(> [aria-expanded="true"])';

/**
 * The page. After a navigation the focus goes to its heading, and screen readers hear its title. The first page leaves
 * the focus where the browser or the visitor has put it, and no page takes it from a menu that was opened meanwhile:
 * that would close it.
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
    // After a dialog of the page before has given the focus back. The layout restores the scroll position.
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
