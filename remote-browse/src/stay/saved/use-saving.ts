import { isolate, loginPath } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { useLocation, useMutation, useNavigate } from 'shared-platform';
import { toast } from 'shared-ui';
import { listsWith, putInto, saveToLast, useLists } from './api.ts';
import { keepWish, takeWish } from './wish.ts';

/** Long enough for its button. */
const duration = 8_000;

/** Whether a room is saved, and what pressing its heart does. */
export function useSaving(roomId: string) {
  const isSignedIn = useSession(({ user }) => user !== null);
  const isSaved = useLists((lists) => lists.some(({ rooms }) => rooms.includes(roomId)));
  const [isChoosing, setIsChoosing] = useState<boolean>();
  const isHere = useIsHere();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const onError = ({ message }: Error) => void toast.error(message);

  const save = useMutation({
    mutationFn: (id: string) => saveToLast(id),
    onSuccess: ({ name }, id) => {
      // A wish may be of a room that this page does not show.
      const change = () => (isHere.current && id === roomId ? setIsChoosing(true) : navigate('/dashboard/saved'));
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
    const wish = isSignedIn ? takeWish() : undefined;
    if (wish) mutate(wish);
  }, [isSignedIn, mutate]);

  const isBusy = save.isPending || remove.isPending;
  function press() {
    if (isBusy) return;
    if (isSignedIn) return isSaved ? remove.mutate() : save.mutate(roomId);
    keepWish(roomId);
    navigate(loginPath(pathname + search));
  }
  // Shown as it will be, while it is on its way.
  return {
    isSaved: save.isPending || (isSaved === true && !remove.isPending),
    press,
    /** Of the dialog about the lists that it is in; undefined until it was asked for. */
    choosing: isChoosing !== undefined && { isOpen: isChoosing, onClose: () => setIsChoosing(false) },
  };
}

/** False once the page has moved on. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
