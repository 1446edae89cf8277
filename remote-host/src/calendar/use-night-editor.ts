import { ApiError, type Day, type NightChange, type NightSetting, type RoomCalendar } from 'contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from 'shared-ui';
import { changedMeanwhile, changesFor, doneSentence, type NightAction, type SeenNights, swapped } from './changes.ts';
import { settingOf } from './nights.ts';
import { saveNights } from './save-nights.ts';
import { type Selection, selectedNights } from './selection.ts';

/** The duration of the toast with the undo button, in ms. Ctrl+Z works as long as the page is open. */
const UNDO_MS = 10_000;

interface Done {
  roomId: string;
  changes: NightChange[];
}

interface Editing {
  selection: Selection | undefined;
  /** The settings of the selected nights when they were selected. Changes are based on these settings. */
  seen: SeenNights;
}

const NOTHING: Editing = { selection: undefined, seen: new Map() };

export type NightEditor = ReturnType<typeof useNightEditor>;

/**
 * The selected nights and the actions on them. Nights that another tab has changed are in `meanwhile` and are
 * overwritten only after the host confirms.
 */
export function useNightEditor(find: (roomId: string) => RoomCalendar | undefined, reload: () => Promise<unknown>) {
  const [{ selection, seen }, setEditing] = useState(NOTHING);
  const [isDragging, setIsDragging] = useState(false);
  const [price, setPrice] = useState('');
  const [failure, setFailure] = useState<string>();
  /** The action that was rejected because nights were changed elsewhere. */
  const [refused, setRefused] = useState<NightAction>();
  const done = useRef<Done[]>([]);
  const calendar = selection && find(selection.roomId);
  const meanwhile = calendar ? changedMeanwhile(seen, calendar) : [];

  function select(next: Selection | undefined) {
    const chosenFrom = next && find(next.roomId);
    setFailure(undefined);
    setRefused(undefined);
    setEditing((before) => {
      if (!next || !chosenFrom) return NOTHING;
      const isGrown = before.selection?.roomId === next.roomId && before.selection.anchor === next.anchor;
      const seenOf = (night: Day) => (isGrown && before.seen.get(night)) || settingOf(chosenFrom, night);
      return { selection: next, seen: new Map(selectedNights(next).map((night) => [night, seenOf(night)])) };
    });
  }

  /** Records that the host knows these settings, because the host made them or has seen them. */
  function note(roomId: string, settings: readonly (readonly [Day, NightSetting])[]) {
    setEditing((now) => {
      if (now.selection?.roomId !== roomId) return now;
      const known = settings.filter(([night]) => now.seen.has(night));
      return { ...now, seen: new Map([...now.seen, ...known]) };
    });
  }

  async function change(roomId: string, changes: NightChange[]) {
    note(roomId, afterOf(changes));
    try {
      await saveNights(roomId, changes);
    } catch (error) {
      note(roomId, afterOf(swapped(changes)));
      throw error;
    }
  }

  async function run(action: NightAction, basis: SeenNights = seen) {
    if (!selection) return;
    const { roomId } = selection;
    setFailure(undefined);
    if (basis === seen && meanwhile.length > 0) return setRefused(action);
    setRefused(undefined);
    const changes = changesFor(action, basis);
    if (changes.length === 0) return;
    try {
      await change(roomId, changes);
      done.current.push({ roomId, changes });
      if (action.kind === 'price') setPrice('');
      // Close the selection, so that the next press starts a new one. If it extended this selection, the nights between
      // would get the next price too.
      setEditing((now) => ({ ...now, selection: now.selection && { ...now.selection, isOpen: false } }));
      const undoIt = { label: 'Undo', onPress: () => void undo() };
      toast.success(doneSentence(action, changes.length), { id: 'nights', duration: UNDO_MS, action: undoIt });
    } catch (error) {
      if (!isChangedElsewhere(error)) return setFailure((error as ApiError).message);
      await reload();
      setRefused(action);
    }
  }

  async function undo() {
    const last = done.current.pop();
    if (!last) return;
    try {
      await change(last.roomId, swapped(last.changes));
      toast.success('Change undone', { id: 'nights' });
    } catch (error) {
      if (isChangedElsewhere(error)) {
        toast.error('These nights were changed in the meantime, so nothing was undone.', { id: 'nights' });
        await reload();
      } else {
        done.current.push(last);
        toast.error(`Nothing was undone. ${(error as ApiError).message}`, { id: 'nights' });
      }
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    // In a text field, Ctrl+Z must undo typing.
    if (!isUndo || event.target instanceof HTMLInputElement || done.current.length === 0) return;
    event.preventDefault();
    void undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return {
    selection,
    isDragging,
    setIsDragging,
    seen,
    calendar,
    meanwhile,
    refused,
    failure,
    price,
    setPrice,
    select,
    clear: () => select(undefined),
    run,
    /** Retries the rejected action based on the current settings, after the host has confirmed them. */
    goOn() {
      if (!calendar || !selection) return;
      const now: SeenNights = new Map([...seen.keys()].map((night) => [night, settingOf(calendar, night)]));
      setEditing({ selection, seen: now });
      setRefused(undefined);
      if (refused) void run(refused, now);
    },
  };
}

const afterOf = (changes: readonly NightChange[]) => changes.map(({ night, after }) => [night, after] as const);

const isChangedElsewhere = (error: unknown) => error instanceof ApiError && error.code === 'changed-elsewhere';
