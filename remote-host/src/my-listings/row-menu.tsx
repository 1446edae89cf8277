import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Menu, type MenuProps } from 'shared-ui';

/** Pixels between the button and its panel, and between the panel and the window's edges. */
const GAP = 8;

/** A `Menu` in a row of a table: its panel is on top of the page, so that the table does not cut it off. */
export function RowMenu({ children, ...menu }: Omit<MenuProps, 'align' | 'className'>) {
  return (
    <Menu {...menu} className="w-fit">
      <OnTop>{children}</OnTop>
    </Menu>
  );
}

function OnTop({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const panel = root.current?.parentElement;
    const opener = panel?.previousElementSibling;
    // Browsers without popovers show it in the row.
    if (!panel?.showPopover || !opener) return;
    const place = () => placeBeside(panel, opener);
    panel.popover = 'manual';
    panel.showPopover();
    place();
    const options = { capture: true, passive: true };
    window.addEventListener('scroll', place, options);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, options);
      window.removeEventListener('resize', place);
    };
  }, []);

  return <div ref={root}>{children}</div>;
}

/** Below the opener and aligned with its end; above it, where there is no room below. */
function placeBeside(panel: HTMLElement, opener: Element): void {
  const { top, bottom, right } = opener.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = panel;
  const { clientHeight, clientWidth } = document.documentElement;
  const isBelow = bottom + GAP + height <= clientHeight || top < GAP + height;
  const left = Math.max(GAP, Math.min(right, clientWidth - GAP) - width);
  Object.assign(panel.style, {
    // The browser's own style of a popover centers it in the window and colors its text.
    ...{ position: 'fixed', inset: 'auto', margin: '0', color: 'inherit' },
    ...{ left: `${left}px`, top: `${isBelow ? bottom + GAP : top - GAP - height}px` },
  });
}
