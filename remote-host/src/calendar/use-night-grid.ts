import { addDays, type Day, type DayRange } from 'contracts';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { limited, pressed, type Selection, stretched } from './selection.ts';
import type { NightEditor } from './use-night-editor.ts';

/** A night of a listing: `data-night` of its cell, and `data-room` of what the cells of the listing are in. */
export interface Cell {
  roomId: string;
  night: Day;
}

interface NightGrid {
  editor: NightEditor;
  choosableOf: (roomId: string) => DayRange | undefined;
  /** The cell that a key leads to. */
  move: (from: Cell, event: KeyboardEvent) => Cell | undefined;
  /** The cell that Tab reaches at first. */
  start: Cell | undefined;
}

/**
 * Chooses nights in a grid: by a drag of the mouse, by pressing the first and the last night, and by keys as the ARIA
 * practices have them. Spread `events` and `ref` on what is around all cells.
 */
export function useNightGrid({ editor, choosableOf, move, start }: NightGrid) {
  const root = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<Cell>();
  const drag = useRef<{ from: Cell; hasMoved: boolean }>(undefined);
  const isFocusDue = useRef(false);
  const { isDragging, setIsDragging } = editor;
  const tabStop = focused ?? start;

  useLayoutEffect(() => {
    if (!isFocusDue.current || !focused) return;
    isFocusDue.current = false;
    const { roomId, night } = focused;
    root.current?.querySelector<HTMLElement>(`[data-room="${CSS.escape(roomId)}"] [data-night="${night}"]`)?.focus();
  }, [focused]);

  const choose = (selection: Selection) => {
    const choosable = choosableOf(selection.roomId);
    const inside = choosable && limited(selection, choosable);
    if (inside) editor.select(inside);
  };

  function onPointerDown(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    const cell = cellAt(event);
    drag.current = cell && { from: cell, hasMoved: false };
  }
  function dragTo(cell: Cell | undefined) {
    const { current } = drag;
    if (!current || !cell || cell.roomId !== current.from.roomId) return;
    if (!current.hasMoved && cell.night === current.from.night) return;
    if (!current.hasMoved) setIsDragging(true);
    current.hasMoved = true;
    choose(stretched(cell.roomId, current.from.night, cell.night));
  }
  function onPointerOver(event: PointerEvent) {
    // The button was let go outside the window.
    if (drag.current && event.buttons % 2 === 0) endDrag();
    dragTo(cellAt(event));
  }
  function endDrag() {
    drag.current = undefined;
    setIsDragging(false);
  }
  useEffect(() => {
    if (!isDragging) return;
    // Also outside the grid. Where a link is, the click that follows must still know of the drag.
    const end = () => setIsDragging(false);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [isDragging, setIsDragging]);

  function onClick(event: MouseEvent) {
    const wasDragged = drag.current?.hasMoved;
    endDrag();
    // The click that ends a drag follows no link.
    if (wasDragged) return event.preventDefault();
    if ((event.target as Element).closest('a, button')) return;
    const cell = cellAt(event);
    if (!cell) return;
    setFocused(cell);
    // Shift goes on from where the selection began.
    const { selection } = editor;
    if (event.shiftKey && selection?.roomId === cell.roomId)
      choose(stretched(cell.roomId, selection.anchor, cell.night));
    else choose(pressed(selection, cell.roomId, cell.night));
  }

  function onKeyDown(event: KeyboardEvent) {
    const cell = cellAt(event);
    if (!cell || event.altKey) return;
    if (event.key === 'Escape' && editor.selection) {
      event.preventDefault();
      return editor.clear();
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return choose(pressed(editor.selection, cell.roomId, cell.night));
    }
    const next = move(cell, event);
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey && next.roomId === cell.roomId) {
      const { selection } = editor;
      const goesOn = selection?.roomId === cell.roomId && selection.head === cell.night;
      choose(stretched(cell.roomId, goesOn ? selection.anchor : cell.night, next.night));
    }
    isFocusDue.current = true;
    setFocused(next);
  }

  return {
    root,
    tabStop,
    events: { onPointerDown, onPointerOver, onClick, onKeyDown },
  };
}

/** The cell of an event; below a bar, which lies over several of them, the one at that place. */
function cellAt(event: PointerEvent | MouseEvent | KeyboardEvent): Cell | undefined {
  const target = event.target as HTMLElement;
  const bar = target.closest<HTMLElement>('[data-span]');
  const cell = (bar ?? target).closest<HTMLElement>('[data-night]');
  const { night } = cell?.dataset ?? {};
  const roomId = cell?.closest<HTMLElement>('[data-room]')?.dataset.room;
  if (!roomId || !night) return undefined;
  if (!bar || !('clientX' in event)) return { roomId, night };
  const { left, width } = bar.getBoundingClientRect();
  const span = Number(bar.dataset.span);
  const nights = Math.floor(((event.clientX - left) / width) * span);
  return { roomId, night: addDays(night, Math.min(span - 1, Math.max(0, nights || 0))) };
}
