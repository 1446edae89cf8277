import type { ApiError, NightChange } from 'contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from 'shared-ui';
import { swapped } from './changes.ts';
import { isChangedElsewhere } from './save-nights.ts';

/** Undoes the changes of this page, the latest first. Ctrl+Z does the same as long as the page is open. */
export function useUndo(
  change: (roomId: string, changes: NightChange[]) => Promise<void>,
  reload: () => Promise<unknown>,
) {
  const done = useRef<{ roomId: string; changes: NightChange[] }[]>([]);

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
    if (!isUndoKey(event) || done.current.length === 0) return;
    event.preventDefault();
    void undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return { undo, remember: (roomId: string, changes: NightChange[]) => void done.current.push({ roomId, changes }) };
}

function isUndoKey({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  // In a text field, Ctrl+Z must undo typing.
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !(target instanceof HTMLInputElement);
}
