import { useEffect, useState } from 'react';

export interface Piece {
  element: HTMLElement;
  name: string;
  version: string;
  place: string;
}

const MARKED = '[data-remote]';

export function findPieces(): Piece[] {
  return [...document.querySelectorAll<HTMLElement>(MARKED)].map((element) => {
    const { remote: name = '', version = '', slot } = element.dataset;
    return { element, name, version, place: slot ? `slot ${slot}` : (element.getAttribute('role') ?? 'page') };
  });
}

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

/**
 * Returns the position of a piece on the screen. Measures the contents, because the element has no box (`display:
 * contents`).
 */
export function boxOf({ element }: Piece): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}
