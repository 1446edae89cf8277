import { type RoomDetail, SAVED_LIMITS, viewedRoomsKey } from 'contracts';
import { useEffect } from 'react';
import { useSession } from 'shared-auth';
import { Button, Icon } from 'shared-ui';
import { ChooseLists } from './choose-lists.tsx';
import { useSaving } from './use-saving.ts';

/** A button on a room's page that saves the room. Also records the room as viewed in this browser. */
export function SaveButton({ room }: { room: RoomDetail }) {
  const { isSaved, press, choosing } = useSaving(room);
  useViewed(room._id);
  return (
    <>
      <Button aria-pressed={isSaved} onClick={press} size="sm" variant="ghost">
        <Icon className={isSaved ? 'fill-accent text-accent' : ''} name="heart" size={18} />
        Save
      </Button>
      {choosing && <ChooseLists {...choosing} room={room} />}
    </>
  );
}

function useViewed(roomId: string) {
  const uid = useSession(({ user }) => user?.uid ?? '');
  useEffect(() => {
    const key = viewedRoomsKey(uid);
    try {
      const before = JSON.parse(localStorage.getItem(key) ?? '[]') as string[];
      const viewed = [roomId, ...before.filter((id) => id !== roomId)].slice(0, SAVED_LIMITS.viewed);
      localStorage.setItem(key, JSON.stringify(viewed));
    } catch {
      // Storage is blocked, so the room is not recorded.
    }
  }, [uid, roomId]);
}
