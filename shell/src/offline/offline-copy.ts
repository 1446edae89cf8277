import { hasSessionHint, refreshSession, useSession } from 'shared-auth';
import { queryClient } from 'shared-platform';
import { keepPush } from '../push/keep-push.ts';
import { dropCopy, readCopy } from './kept-copy.ts';

/**
 * Shows the offline copy while the API does not respond, and deletes it when its owner signs out or someone else signs
 * in. Loaded only if there is a service worker. The offline copy includes this file by its name, so do not rename it.
 */

const POLL_MS = 10_000;

let pushKeptFor: string | undefined;

dropCopyIfSignedOut();
keepPushIfSignedIn();
useSession.subscribe((now, before) => {
  if (before.user && now.user && before.user.uid !== now.user.uid) void dropCopy();
  else dropCopyIfSignedOut();
  keepPushIfSignedIn();
  // The data is stale: it was loaded before the outage or comes from the offline copy.
  if (before.user && before.isUnchecked && !now.isUnchecked) void queryClient.invalidateQueries();
});
addEventListener('offline', () => void showCopy());
addEventListener('online', () => void refreshSession());

function dropCopyIfSignedOut(): void {
  const { user, isUnchecked, isAuthLoading } = useSession.getState();
  if (!user && !isUnchecked && !isAuthLoading) void dropCopy();
}

function keepPushIfSignedIn(): void {
  const { user, role, isUnchecked } = useSession.getState();
  if (!user || !role || isUnchecked || pushKeptFor === user.uid) return;
  pushKeptFor = user.uid;
  keepPush().catch(() => undefined);
}

/** On page load, treats the owner of the offline copy as signed in, so that they can read the copy. */
export async function recall(): Promise<void> {
  const kept = await readCopy();
  if (!kept || useSession.getState().user || !hasSessionHint()) return;
  const { uid, email, name: displayName, image: photoURL, role, status } = kept;
  const user = { uid, email, displayName, photoURL };
  useSession.setState({ user, role, status, isUnchecked: true, isAuthLoading: false });
}

/** Shows the offline copy on an open page that has lost its connection, until the API responds again. */
async function showCopy(): Promise<void> {
  const { user, isUnchecked } = useSession.getState();
  if (!user || isUnchecked || !(await readCopy(user.uid))) return;
  if (useSession.getState().user?.uid !== user.uid) return;
  useSession.setState({ isUnchecked: true });
  // Poll, because some browsers report a connection before it works.
  const timer = setInterval(() => {
    if (useSession.getState().isUnchecked) void refreshSession();
    else clearInterval(timer);
  }, POLL_MS);
}
