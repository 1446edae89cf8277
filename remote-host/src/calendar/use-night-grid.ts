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
import { clampSelection, pressNight, type Selection, selectionBetween } from './selection.ts';
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
  const { root, focused, setFocused, moveFocus } = useCellFocus();
  const { endDrag, ...dragEvents } = useDrag(editor, ({ roomId, night }, to) =>
    choose(selectionBetween(roomId, night, to)),
  );

  function choose(selection: Selection) {
    const choosable = choosableOf(selection.roomId);
    const inside = choosable && clampSelection(selection, choosable);
    if (inside) editor.select(inside);
  }

  function onClick(event: MouseEvent) {
    // Don't follow a link with the click that ends a drag.
    if (endDrag()) return event.preventDefault();
    if ((event.target as Element).closest('a, button')) return;
    const cell = cellAt(event);
    if (!cell) return;
    setFocused(cell);
    const { selection } = editor;
    if (event.shiftKey && selection?.roomId === cell.roomId)
      choose(selectionBetween(cell.roomId, selection.anchor, cell.night));
    else choose(pressNight(selection, cell.roomId, cell.night));
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
      return choose(pressNight(editor.selection, cell.roomId, cell.night));
    }
    const next = move(cell, event);
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey && next.roomId === cell.roomId) {
      const { selection } = editor;
      const goesOn = selection?.roomId === cell.roomId && selection.head === cell.night;
      choose(selectionBetween(cell.roomId, goesOn ? selection.anchor : cell.night, next.night));
    }
    moveFocus(next);
  }

  return {
    root,
    tabStop: focused ?? start,
    events: { ...dragEvents, onClick, onKeyDown },
  };
}

/** The cell that was focused last. `moveFocus` also moves the browser's focus once the cell is rendered. */
function useCellFocus() {
  const root = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<Cell>();
  const isFocusDue = useRef(false);

  useLayoutEffect(() => {
    if (!isFocusDue.current || !focused) return;
    isFocusDue.current = false;
    const { roomId, night } = focused;
    root.current?.querySelector<HTMLElement>(`[data-room="${CSS.escape(roomId)}"] [data-night="${night}"]`)?.focus();
  }, [focused]);

  function moveFocus(cell: Cell) {
    isFocusDue.current = true;
    setFocused(cell);
  }
  return { root, focused, setFocused, moveFocus };
}

/** Reports each night of the same listing that the mouse is dragged to. */
function useDrag({ isDragging, setIsDragging }: NightEditor, onDrag: (from: Cell, to: Day) => void) {
  const drag = useRef<{ from: Cell; hasMoved: boolean }>(undefined);

  function onPointerDown(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    const cell = cellAt(event);
    drag.current = cell && { from: cell, hasMoved: false };
  }
  function onPointerOver(event: PointerEvent) {
    // End the drag if the button was released outside the window.
    if (drag.current && event.buttons % 2 === 0) endDrag();
    const { current } = drag;
    const cell = cellAt(event);
    if (!current || !cell || cell.roomId !== current.from.roomId) return;
    if (!current.hasMoved && cell.night === current.from.night) return;
    if (!current.hasMoved) setIsDragging(true);
    current.hasMoved = true;
    onDrag(current.from, cell.night);
  }
  /** Returns whether the mouse was dragged to another night. */
  function endDrag(): boolean {
    const hasMoved = drag.current?.hasMoved ?? false;
    drag.current = undefined;
    setIsDragging(false);
    return hasMoved;
  }
  useEffect(() => {
    if (!isDragging) return;
    // Listen on the window, because a drag can end outside the grid. Don't reset `drag`, because `endDrag` reads it in
    // the click that follows.
    const end = () => setIsDragging(false);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [isDragging, setIsDragging]);

  return { onPointerDown, onPointerOver, endDrag };
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
