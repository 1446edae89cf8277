import { type RefObject, useEffect } from 'react';

/** How near to an edge the pointer scrolls, and how far with each frame, in pixels. */
const EDGE = 48;
const STEP = 14;

/** While nights are dragged over, the pointer at the left or right edge scrolls on. */
export function useEdgeScroll(scroller: RefObject<HTMLElement | null>, isDragging: boolean, before: number): void {
  useEffect(() => {
    const box = scroller.current;
    if (!isDragging || !box) return;
    // Once: asked for with each frame, it makes the browser lay the page out in the middle of it.
    const { left, right } = box.getBoundingClientRect();
    let x: number | undefined;
    let frame = 0;
    const onMove = (event: PointerEvent) => {
      x = event.clientX;
    };
    function scroll() {
      if (box && x !== undefined && x > right - EDGE) box.scrollLeft += STEP;
      if (box && x !== undefined && x < left + before + EDGE) box.scrollLeft -= STEP;
      frame = requestAnimationFrame(scroll);
    }
    window.addEventListener('pointermove', onMove);
    frame = requestAnimationFrame(scroll);
    return () => {
      window.removeEventListener('pointermove', onMove);
      cancelAnimationFrame(frame);
    };
  }, [scroller, isDragging, before]);
}
