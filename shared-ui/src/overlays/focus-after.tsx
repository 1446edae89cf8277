import { type RefObject, useEffect } from 'react';

/**
 * In a dialog: when it has closed, the focus goes to `target`, if there is one. When its opener is gone, as a deleted row
 * is with its button, it goes to the title of that row or its nearest neighbour, else to the page's heading: Headless UI
 * would return to whatever had the focus before the opener, which may be another row's Delete.
 */
export function FocusAfter({ target }: { target: RefObject<HTMLElement | null> | undefined }) {
  useEffect(() => {
    const opener = document.activeElement;
    const rows = rowsNear(opener);
    return () => {
      const wanted = target?.current;
      // After Headless UI, which returns the focus in a microtask too.
      queueMicrotask(() => {
        if (wanted) wanted.focus();
        else if (opener && opener !== document.body && !opener.isConnected)
          focusOn(titleOf(rows.find(({ isConnected }) => isConnected)));
      });
    };
  }, [target]);
  return null;
}

/** The row, the ones after it, and then those before it, from the nearest on. */
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
  // A heading or a cell takes the focus only when it is given to it.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}
