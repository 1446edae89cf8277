import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Menu, type MenuProps } from 'shared-ui';

/** The gap between the button, the panel and the edges of the window, in pixels. */
const GAP = 8;

/** A `Menu` in a table row. Its panel is in the top layer, so that the table does not clip it. */
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
    // Without support for popovers, the panel is shown in the row.
    if (!panel?.showPopover || !opener) return;
    const place = () => placeNextTo(panel, opener);
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

function placeNextTo(panel: HTMLElement, opener: Element): void {
  const { top, bottom, right } = opener.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = panel;
  const { clientHeight, clientWidth } = document.documentElement;
  const isBelow = bottom + GAP + height <= clientHeight || top < GAP + height;
  const left = Math.max(GAP, Math.min(right, clientWidth - GAP) - width);
  Object.assign(panel.style, {
    // Overrides the browser's default style of popovers, which centers them and sets their text color.
    ...{ position: 'fixed', inset: 'auto', margin: '0', color: 'inherit' },
    ...{ left: `${left}px`, top: `${isBelow ? bottom + GAP : top - GAP - height}px` },
  });
}
