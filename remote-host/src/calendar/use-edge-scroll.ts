import { type RefObject, useEffect } from 'react';

/** The width of the edge where dragging scrolls, in pixels. `STEP` is the distance per frame. */
const EDGE = 48;
const STEP = 14;

export function useEdgeScroll(scroller: RefObject<HTMLElement | null>, isDragging: boolean, before: number): void {
  useEffect(() => {
    const box = scroller.current;
    if (!isDragging || !box) return;
    // Measure only once, because measuring on each frame would force a layout.
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
