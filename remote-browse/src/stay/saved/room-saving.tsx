import { type RoomDetail, SAVED_LIMITS, viewedRoomsKey } from 'contracts';
import { useEffect, useRef } from 'react';
import { useSession } from 'shared-auth';
import { ChooseLists } from './choose-lists.tsx';
import { useSaving } from './use-saving.ts';

interface RoomSavingProps {
  room: RoomDetail;
  isPressed: boolean;
  onAnswered: () => void;
  onChange: (isSaved: boolean) => void;
}

/** Saves the room when the page's button is pressed, and records the room as viewed in this browser. */
export function RoomSaving({ room, isPressed, onAnswered, onChange }: RoomSavingProps) {
  const { isSaved, press, choosing } = useSaving(room._id);
  const answer = useRef(() => {});
  answer.current = () => {
    onAnswered();
    press();
  };
  useViewed(room._id);
  useEffect(() => {
    if (isPressed) answer.current();
  }, [isPressed]);
  useEffect(() => onChange(isSaved), [isSaved, onChange]);
  return choosing && <ChooseLists {...choosing} room={room} />;
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
      // Ignored: without storage, the room is not recorded.
    }
  }, [uid, roomId]);
}
