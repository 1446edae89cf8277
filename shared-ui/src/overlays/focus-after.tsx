import { type RefObject, useEffect } from 'react';

/**
 * Used inside a dialog: once it has closed, focus goes to `target`, if there is one. If the opener is gone, such as
 * the button of a deleted row, focus goes to the title of that row or the nearest remaining one, or else to the
 * page's heading. Headless UI would return to whatever had focus before the opener, which may be another row's
 * Delete button.
 */
export function FocusAfter({ target }: { target: RefObject<HTMLElement | null> | undefined }) {
  useEffect(() => {
    const opener = document.activeElement;
    const rows = rowsNear(opener);
    return () => {
      const wanted = target?.current;
      // Run after Headless UI, which also returns focus in a microtask.
      queueMicrotask(() => {
        if (wanted) wanted.focus();
        else if (opener && opener !== document.body && !opener.isConnected)
          focusOn(titleOf(rows.find(({ isConnected }) => isConnected)));
      });
    };
  }, [target]);
  return null;
}

/** Returns the row, the rows after it, and then those before it, nearest first. */
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
  // A heading or a cell can take focus only with a tab index.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}
