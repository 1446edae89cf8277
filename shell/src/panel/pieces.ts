import { useEffect, useState } from 'react';

/** A part of the screen that an area rendered. */
export interface Piece {
  element: HTMLElement;
  name: string;
  version: string;
  /** Such as `page`, `slot room.booking` or `dialog`. */
  place: string;
}

const MARKED = '[data-remote]';

/** The parts of the screen that areas rendered, in the order of the document. */
export function findPieces(): Piece[] {
  return [...document.querySelectorAll<HTMLElement>(MARKED)].map((element) => {
    const { remote: name = '', version = '', slot } = element.dataset;
    return { element, name, version, place: slot ? `slot ${slot}` : (element.getAttribute('role') ?? 'page') };
  });
}

/** The same, as the page changes. */
export function usePieces(): Piece[] {
  const [pieces, setPieces] = useState(findPieces);
  useEffect(() => {
    const observer = new MutationObserver(() =>
      setPieces((before) => {
        const now = findPieces();
        return isSame(before, now) ? before : now;
      }),
    );
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-version'] });
    return () => observer.disconnect();
  }, []);
  return pieces;
}

function isSame(before: readonly Piece[], now: readonly Piece[]): boolean {
  return (
    before.length === now.length &&
    now.every(({ element, version }, index) => {
      const other = before[index];
      return other?.element === element && other.version === version;
    })
  );
}

/** Where a piece is on the screen. Its own element has no box (`display: contents`), but what is in it. */
export function boxOf({ element }: Piece): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}
