import { type RefObject, useEffect } from 'react';

/**
 * Moves focus when the surrounding dialog closes: to `target` if it is set. If the opener was removed, such as the
 * button of a deleted row, to the title of the nearest remaining row, or to the page's heading. Headless UI would focus
 * the element that had focus before the opener, which may be another row's Delete button.
 */
export function FocusAfter({ target }: { target: RefObject<HTMLElement | null> | undefined }) {
  useEffect(() => {
    const opener = document.activeElement;
    const rows = rowsNear(opener);
    return () => {
      const wanted = target?.current;
      // Runs after Headless UI, which also moves focus in a microtask.
      queueMicrotask(() => {
        if (wanted) wanted.focus();
        else if (opener && opener !== document.body && !opener.isConnected)
          focusOn(titleOf(rows.find(({ isConnected }) => isConnected)));
      });
    };
  }, [target]);
  return null;
}

/** Returns the row of the opener, then the rows after it, then the rows before it, each nearest first. */
function rowsNear(opener: Element | null): Element[] {
  const row = opener?.closest('[role=row]');
  const all = [...(row?.parentElement?.children ?? [])];
  const index = row ? all.indexOf(row) : -1;
  return [...all.slice(Math.max(index, 0)), ...all.slice(0, Math.max(index, 0)).reverse()];
}

function titleOf(row: Element | undefined): HTMLElement | null {
  const title = row?.querySelector<HTMLElement>('[role=rowheader]');
  return title?.querySelector<HTMLElement>('a') ?? title ?? document.querySelector('h1');
}

function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  // A heading or a cell needs a tab index to be focusable.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}
