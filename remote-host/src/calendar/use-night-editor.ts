import type { ApiError, NightChange, RoomCalendar } from 'contracts';
import { useState } from 'react';
import { toast } from 'shared-ui';
import {
  changesFor,
  doneSentence,
  findChangedElsewhere,
  type NightAction,
  type SeenNights,
  seenAfter,
  swapped,
} from './changes.ts';
import { isChangedElsewhere, saveNights } from './save-nights.ts';
import type { Selection } from './selection.ts';
import { useSelectedNights } from './use-selected-nights.ts';
import { useUndo } from './use-undo.ts';

/** The duration of the toast with the undo button, in ms. */
const UNDO_MS = 10_000;

export type NightEditor = ReturnType<typeof useNightEditor>;

/**
 * The selected nights and the actions on them. Nights that another tab has changed are in `changedElsewhere` and are
 * overwritten only after the host confirms.
 */
export function useNightEditor(find: (roomId: string) => RoomCalendar | undefined, reload: () => Promise<unknown>) {
  const { selection, seen, ...selected } = useSelectedNights(find);
  const { undo, remember } = useUndo(change, reload);
  const [isDragging, setIsDragging] = useState(false);
  const [price, setPrice] = useState('');
  const [failure, setFailure] = useState<string>();
  /** The action that was rejected because nights were changed elsewhere. */
  const [refused, setRefused] = useState<NightAction>();
  const calendar = selection && find(selection.roomId);
  const changedElsewhere = calendar ? findChangedElsewhere(seen, calendar) : [];

  function select(next: Selection | undefined) {
    setFailure(undefined);
    setRefused(undefined);
    selected.select(next);
  }

  async function change(roomId: string, changes: NightChange[]) {
    selected.markSeen(roomId, changes);
    try {
      await saveNights(roomId, changes);
    } catch (error) {
      selected.markSeen(roomId, swapped(changes));
      throw error;
    }
  }

  async function apply(action: NightAction, basis: SeenNights) {
    if (!selection) return;
    const { roomId } = selection;
    setFailure(undefined);
    setRefused(undefined);
    const changes = changesFor(action, basis);
    if (changes.length === 0) return;
    try {
      await change(roomId, changes);
    } catch (error) {
      if (!isChangedElsewhere(error)) return setFailure((error as ApiError).message);
      await reload();
      return setRefused(action);
    }
    remember(roomId, changes);
    if (action.kind === 'price') setPrice('');
    selected.close();
    const undoIt = { label: 'Undo', onPress: () => void undo() };
    toast.success(doneSentence(action, changes.length), { id: 'nights', duration: UNDO_MS, action: undoIt });
  }

  return {
    selection,
    isDragging,
    setIsDragging,
    seen,
    calendar,
    changedElsewhere,
    refused,
    failure,
    price,
    setPrice,
    select,
    clear: () => select(undefined),
    async run(action: NightAction) {
      if (changedElsewhere.length === 0) return apply(action, seen);
      setFailure(undefined);
      setRefused(action);
    },
    /** Retries the rejected action based on the current settings, after the host has confirmed them. */
    goOn() {
      if (!calendar) return;
      selected.markSeen(calendar.room._id, changedElsewhere);
      setRefused(undefined);
      if (refused) void apply(refused, seenAfter(seen, changedElsewhere));
    },
  };
}
