import type { RoomDetail } from 'contracts';
import { useRef, useState } from 'react';
import { Button, deferred, Icon } from 'shared-ui';
import type { Saving } from './saving.ts';

const saving = deferred(() => import('./room-saving.tsx').then((module) => module.RoomSaving));

/** When somebody comes to the room by pointer, touch or keyboard. */
export const loadSaving = saving.preload;

/** Saves the room of the page. What it does is loaded when it may be needed, and the button stays where it is. */
export function SaveButton({ room }: { room: RoomDetail }) {
  const [state, setState] = useState<Saving>();
  const isAsked = useRef(false);
  const { part: RoomSaving } = saving.use(false);
  function press() {
    if (state) return state.press();
    isAsked.current = true;
    void loadSaving();
  }
  return (
    <>
      <Button aria-pressed={state?.isSaved ?? false} onClick={press} size="sm" variant="ghost">
        <Icon className={state?.isSaved ? 'fill-accent text-accent' : ''} name="heart" size={18} />
        Save
      </Button>
      {RoomSaving && <RoomSaving isAsked={isAsked} onChange={setState} room={room} />}
    </>
  );
}
