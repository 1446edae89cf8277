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

/**
 * A night of a listing. Read from `data-night` of its cell and `data-room` of the element around the listing's cells.
 */
export interface Cell {
  roomId: string;
  night: Day;
}

interface NightGrid {
  editor: NightEditor;
  choosableOf: (roomId: string) => DayRange | undefined;
  move: (from: Cell, event: KeyboardEvent) => Cell | undefined;
  start: Cell | undefined;
}

/**
 * Selects nights in a grid by dragging, by pressing the first and the last night, or by keys according to the ARIA
 * practices. Spread `events` and `ref` on the element around all cells.
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
    // End the drag if the button was released outside the window.
    if (drag.current && event.buttons % 2 === 0) endDrag();
    dragTo(cellAt(event));
  }
  function endDrag() {
    drag.current = undefined;
    setIsDragging(false);
  }
  useEffect(() => {
    if (!isDragging) return;
    // Listen on the window, because a drag can end outside the grid. Don't reset `drag`, because the click handler
    // below needs it.
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
    // Don't follow a link with the click that ends a drag.
    if (wasDragged) return event.preventDefault();
    if ((event.target as Element).closest('a, button')) return;
    const cell = cellAt(event);
    if (!cell) return;
    setFocused(cell);
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

/** Returns the cell of an event. If the target is a bar over several cells, returns the cell below the pointer. */
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
