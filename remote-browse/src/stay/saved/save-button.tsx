import type { RoomDetail } from 'contracts';
import { useRef, useState } from 'react';
import { Button, deferred, Icon } from 'shared-ui';
import type { Saving } from './saving.ts';

const saving = deferred(() => import('./room-saving.tsx').then((module) => module.RoomSaving));

/** Saves the room of the page. Its code is loaded after the page is shown, and the button stays where it is. */
export function SaveButton({ room }: { room: RoomDetail }) {
  const [state, setState] = useState<Saving>();
  const isAsked = useRef(false);
  const { part: RoomSaving, hasFailed, retry } = saving.use();
  function press() {
    if (state) return state.press();
    isAsked.current = true;
    if (hasFailed) retry();
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
