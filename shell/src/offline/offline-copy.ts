import { hasSessionHint, refreshSession, useSession } from 'shared-auth';
import { queryClient } from 'shared-platform';
import { keepPush } from '../push/keep-push.ts';
import { dropCopy, readCopy } from './kept-copy.ts';

/**
 * Loaded only where there is a service worker, so that other visitors don't pay for it. The offline copy includes this
 * file by its name. Removes the copy when nobody or someone else is signed in, and shows it while the API does not
 * answer.
 */

const EVERY_MS = 10_000;

let keptFor: string | undefined;

dropIfNobody();
keepIfSomebody();
useSession.subscribe((now, before) => {
  if (before.user && now.user && before.user.uid !== now.user.uid) void dropCopy();
  else dropIfNobody();
  keepIfSomebody();
  // Data that was loaded earlier, or kept on this device, is stale.
  if (before.user && before.isUnchecked && !now.isUnchecked) void queryClient.invalidateQueries();
});
addEventListener('offline', () => void showCopy());
addEventListener('online', () => void refreshSession());

function dropIfNobody(): void {
  const { user, isUnchecked, isAuthLoading } = useSession.getState();
  if (!user && !isUnchecked && !isAuthLoading) void dropCopy();
}

function keepIfSomebody(): void {
  const { user, role, isUnchecked } = useSession.getState();
  if (!user || !role || isUnchecked || keptFor === user.uid) return;
  keptFor = user.uid;
  keepPush().catch(() => undefined);
}

/** On page load, treats the owner of the offline copy as signed in, so that they can read it. */
export async function recall(): Promise<void> {
  const kept = await readCopy();
  if (!kept || useSession.getState().user || !hasSessionHint()) return;
  const { uid, email, name: displayName, image: photoURL, role, status } = kept;
  const user = { uid, email, displayName, photoURL };
  useSession.setState({ user, role, status, isUnchecked: true, isAuthLoading: false });
}

/** Shows the offline copy on an open page that has lost its connection, until the API answers again. */
async function showCopy(): Promise<void> {
  const { user, isUnchecked } = useSession.getState();
  if (!user || isUnchecked || !(await readCopy(user.uid))) return;
  if (useSession.getState().user?.uid !== user.uid) return;
  useSession.setState({ isUnchecked: true });
  // Some browsers report a connection before there is one, so poll.
  const timer = setInterval(() => {
    if (useSession.getState().isUnchecked) void refreshSession();
    else clearInterval(timer);
  }, EVERY_MS);
}
