import { hasSessionHint, refreshSession, useSession } from 'shared-auth';
import { queryClient } from 'shared-platform';
import { keepPush } from '../push/keep-push.ts';
import { dropCopy, readCopy } from './kept-copy.ts';

/**
 * Loaded where a worker is, so that other visitors don't pay for it; a device that keeps pages keeps this file, by its
 * name, too. Removes what is kept once nobody, or somebody else, is signed in, and shows it while the API does not answer.
 */

const EVERY_MS = 10_000;

let keptFor: string | undefined;

dropIfNobody();
keepIfSomebody();
useSession.subscribe((now, before) => {
  if (before.user && now.user && before.user.uid !== now.user.uid) void dropCopy();
  else dropIfNobody();
  keepIfSomebody();
  // What was loaded before, or kept on this device, is old.
  if (before.user && before.isUnchecked && !now.isUnchecked) void queryClient.invalidateQueries();
});
addEventListener('offline', () => void showCopy());
addEventListener('online', () => void refreshSession());

function dropIfNobody(): void {
  const { user, isUnchecked, isAuthLoading } = useSession.getState();
  if (!user && !isUnchecked && !isAuthLoading) void dropCopy();
}

/** Once for each person: what the browser is sent goes on. If that fails, the next page tries again. */
function keepIfSomebody(): void {
  const { user, role, isUnchecked } = useSession.getState();
  if (!user || !role || isUnchecked || keptFor === user.uid) return;
  keptFor = user.uid;
  keepPush().catch(() => undefined);
}

/** On a page that has just started: whoever's pages are kept counts as signed in, enough to read them. */
export async function recall(): Promise<void> {
  const kept = await readCopy();
  if (!kept || useSession.getState().user || !hasSessionHint()) return;
  const { uid, email, name: displayName, image: photoURL, role, status } = kept;
  const user = { uid, email, displayName, photoURL };
  useSession.setState({ user, role, status, isUnchecked: true, isAuthLoading: false });
}

/** On an open page whose connection is lost: what is kept may show, until the API answers again. */
async function showCopy(): Promise<void> {
  const { user, isUnchecked } = useSession.getState();
  if (!user || isUnchecked || !(await readCopy(user.uid))) return;
  if (useSession.getState().user?.uid !== user.uid) return;
  useSession.setState({ isUnchecked: true });
  // Some browsers say that there is a connection before there is one.
  const timer = setInterval(() => {
    if (useSession.getState().isUnchecked) void refreshSession();
    else clearInterval(timer);
  }, EVERY_MS);
}
