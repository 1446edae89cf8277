import { type RefObject, useEffect, useState } from 'react';

const CARDS = 'a[href^="/room/"]';

/**
 * Returns the id of the room whose card is hovered or focused, and marks the cards of the given rooms. Finds cards by
 * their links, so that the list needs no code for the map.
 */
export function usePointedRoom(list: RefObject<HTMLElement | null>, marked: readonly string[]): string | undefined {
  const [pointed, setPointed] = useState<string>();

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const point = ({ target }: Event) => setPointed(idOf((target as Element).closest('li')?.querySelector(CARDS)));
    const leave = () => setPointed(undefined);
    const listeners = { pointerover: point, focusin: point, pointerleave: leave, focusout: leave };
    for (const [type, listener] of Object.entries(listeners)) element.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) element.removeEventListener(type, listener);
    };
  }, [list]);

  const ids = marked.join();
  useEffect(() => {
    for (const card of list.current?.querySelectorAll(CARDS) ?? [])
      card.toggleAttribute('data-marked', ids.split(',').includes(idOf(card) ?? ''));
  }, [list, ids]);

  return pointed;
}

const idOf = (card: Element | null | undefined) => card?.getAttribute('href')?.match(/^\/room\/([^/?#]+)/)?.[1];
