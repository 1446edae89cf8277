import { isolate, type LoginState, loginPath } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { useLocation, useMutation, useNavigate } from 'shared-platform';
import { toast } from 'shared-ui';
import { listsWith, putInto, saveToLast, useLists } from './api.ts';
import { keepWantedRoom, takeWantedRoom } from './wanted-room.ts';

/** The duration of the toast in ms, long enough to press its button. */
const duration = 8_000;

export function useSaving({ _id: roomId, title }: { _id: string; title: string }) {
  const isSignedIn = useSession(({ user }) => user !== null);
  const isSaved = useLists((lists) => lists.some(({ rooms }) => rooms.includes(roomId)));
  const [isChoosing, setIsChoosing] = useState<boolean>();
  const isMounted = useIsMounted();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const onError = ({ message }: Error) => void toast.error(message);

  const save = useMutation({
    mutationFn: (id: string) => saveToLast(id),
    onSuccess: ({ name }, id) => {
      // If the room was saved after a sign-in, it may not be the room on this page.
      const change = () => (isMounted.current && id === roomId ? setIsChoosing(true) : navigate('/dashboard/saved'));
      toast.success(`Saved to ${isolate(name)}`, {
        id: 'saved',
        duration,
        action: { label: 'Change', onPress: change },
      });
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: async () => {
      const lists = listsWith(roomId);
      await putInto(lists, roomId, false);
      return lists;
    },
    onSuccess: (lists) => {
      const undo = () => void putInto(lists, roomId, true).catch(onError);
      const names = lists.map(({ name }) => name).join(', ');
      toast.success(`Removed from ${names}`, { id: 'saved', duration, action: { label: 'Undo', onPress: undo } });
    },
    onError,
  });

  const { mutate } = save;
  useEffect(() => {
    const wish = isSignedIn ? takeWantedRoom() : undefined;
    if (wish) mutate(wish);
  }, [isSignedIn, mutate]);

  const isBusy = save.isPending || remove.isPending;
  function press() {
    if (isBusy) return;
    if (isSignedIn) return isSaved ? remove.mutate() : save.mutate(roomId);
    keepWantedRoom(roomId);
    const state: LoginState = { reason: `Log in to save ${isolate(title)}` };
    navigate(loginPath(pathname + search), { state });
  }
  return {
    isSaved: save.isPending || (isSaved === true && !remove.isPending),
    press,
    choosing: isChoosing !== undefined && { isOpen: isChoosing, onClose: () => setIsChoosing(false) },
  };
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
