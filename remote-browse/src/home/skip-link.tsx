import type { MouseEvent } from 'react';

/** The id of the list of rooms, which the link skips to. */
export const ROOMS_ID = 'rooms';

/** Moves focus from the search past the filters and categories to the first room. Shown while it has focus. */
export function SkipLink() {
  return (
    <a
      className="sr-only rounded-control border border-line bg-surface px-4 py-2 font-semibold focus:not-sr-only focus:absolute focus:top-full focus:right-0 focus:z-30"
      href={`#${ROOMS_ID}`}
      onClick={skip}
    >
      Skip to results
    </a>
  );
}

function skip(event: MouseEvent) {
  const list = document.getElementById(ROOMS_ID);
  const target = list?.querySelector<HTMLElement>('a[href^="/room/"]') ?? list;
  if (!target) return;
  // A new history entry would show the list in its initial length.
  event.preventDefault();
  target.focus();
}
