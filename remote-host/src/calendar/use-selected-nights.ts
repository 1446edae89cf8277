import type { NightChange, RoomCalendar } from 'contracts';
import { useState } from 'react';
import { type SeenNights, seenAfter } from './changes.ts';
import { settingOf } from './nights.ts';
import { type Selection, selectedNights } from './selection.ts';

interface SelectedNights {
  selection: Selection | undefined;
  /** The settings of the selected nights when they were selected. Changes are based on these settings. */
  seen: SeenNights;
}

const NOTHING: SelectedNights = { selection: undefined, seen: new Map() };

export function useSelectedNights(find: (roomId: string) => RoomCalendar | undefined) {
  const [{ selection, seen }, setSelected] = useState(NOTHING);
  return {
    selection,
    seen,
    select(next: Selection | undefined) {
      const calendar = next && find(next.roomId);
      setSelected((before) => (calendar ? selectIn(calendar, next, before) : NOTHING));
    },
    /**
     * Closes the selection, so that the next press starts a new one. If it extended this selection, the nights between
     * would get the next price too.
     */
    close() {
      setSelected((now) => ({ ...now, selection: now.selection && { ...now.selection, isOpen: false } }));
    },
    /** Records that the host knows these changes, because the host made them or has seen them. */
    markSeen(roomId: string, changes: readonly NightChange[]) {
      setSelected((now) => (now.selection?.roomId === roomId ? { ...now, seen: seenAfter(now.seen, changes) } : now));
    },
  };
}

/** Keeps what the host has seen of a night if the selection was only stretched or shrunk. */
function selectIn(calendar: RoomCalendar, next: Selection, { selection, seen }: SelectedNights): SelectedNights {
  const isSameStart = selection?.roomId === next.roomId && selection.anchor === next.anchor;
  const known: SeenNights = isSameStart ? seen : NOTHING.seen;
  const nights = selectedNights(next);
  return {
    selection: next,
    seen: new Map(nights.map((night) => [night, known.get(night) ?? settingOf(calendar, night)])),
  };
}
