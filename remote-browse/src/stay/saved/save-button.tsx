import type { RoomDetail } from 'contracts';
import { useState } from 'react';
import { Button, deferred, Icon } from 'shared-ui';

const saving = deferred(() => import('./room-saving.tsx').then((module) => module.RoomSaving));

export function SaveButton({ room }: { room: RoomDetail }) {
  const [isSaved, setIsSaved] = useState(false);
  // A press is kept as state, so that it is not lost while the code loads.
  const [isPressed, setIsPressed] = useState(false);
  const { part: RoomSaving, hasFailed, retry } = saving.use();
  function press() {
    setIsPressed(true);
    if (hasFailed) retry();
  }
  return (
    <>
      <Button aria-pressed={isSaved} onClick={press} size="sm" variant="ghost">
        <Icon className={isSaved ? 'fill-accent text-accent' : ''} name="heart" size={18} />
        Save
      </Button>
      {RoomSaving && (
        <RoomSaving isPressed={isPressed} onAnswered={() => setIsPressed(false)} onChange={setIsSaved} room={room} />
      )}
    </>
  );
}
