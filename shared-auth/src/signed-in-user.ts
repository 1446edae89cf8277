import { fetchRole, roleIn } from './fetch-role.ts';
import { hasSessionHint } from './session-hint.ts';
import type { SessionContext } from './session-options.ts';
import type { AuthUser } from './session-store.ts';

export type SignedInUser = ReturnType<typeof createSignedInUser>;

/** Sets the user and their role in the store, and the loading states of both. */
export function createSignedInUser({ useSession, connected }: SessionContext) {
  let stepsInProgress = 0;
  let suppressions = 0;

  /** Sets the user that the API or the provider reports. */
  async function report(user: AuthUser | null): Promise<void> {
    if (suppressions > 0) return;
    const { user: before, isUnchecked } = useSession.getState();
    // Treat the owner of the offline copy as a new user, because their session may have ended.
    const isSame = before !== null && !isUnchecked && before.uid === user?.uid;
    // Without the hint cookie, the session has ended, even if the provider still remembers the person.
    const isSignedIn = user !== null && hasSessionHint();
    if (before && !(isSignedIn && isSame)) connected().forget();
    if (!isSignedIn) return clear();
    const isAuthLoading = stepsInProgress > 0;
    if (isSame) return useSession.setState({ user, isAuthLoading });
    useSession.setState({ user, isUnchecked: false, role: null, status: null, isAuthLoading, isRoleLoading: true });
    await loadRole();
  }

  function clear(): void {
    const isAuthLoading = stepsInProgress > 0;
    const signedOut = {
      ...{ user: null, isUnchecked: false, role: null },
      ...{ status: null, isEmailVerified: true, roleError: null },
    };
    useSession.setState({ ...signedOut, isAuthLoading, isRoleLoading: false });
  }

  /** Ends the loading state without an answer from the API. The user remains unconfirmed. */
  function markUnchecked(): void {
    useSession.setState({ isUnchecked: true, isAuthLoading: stepsInProgress > 0 });
  }

  async function loadRole(): Promise<void> {
    const { user, isAuthLoading } = useSession.getState();
    // The account step in progress loads the role when it ends.
    if (isAuthLoading) return;
    if (!user?.email) return useSession.setState({ isRoleLoading: false });
    const answer = await fetchRole(connected().api, user.email);
    // During the call, the person may have signed out or someone else may have signed in.
    if (useSession.getState().user?.uid !== user.uid) return;
    const found = answer instanceof Error ? { roleError: answer.message } : roleIn(answer);
    useSession.setState({ ...found, isRoleLoading: false });
  }

  /** Runs an account step. The auth state is loading until the step ends. */
  async function accountStep<T>(work: () => Promise<T>): Promise<T> {
    stepsInProgress += 1;
    useSession.setState({ isAuthLoading: true });
    try {
      return await work();
    } finally {
      stepsInProgress -= 1;
      useSession.setState({ isAuthLoading: stepsInProgress > 0 });
      if (useSession.getState().isRoleLoading) await loadRole();
    }
  }

  /** Runs `work`, which sets the user itself, and ignores the provider's events until it ends. */
  async function suppressProviderEvents<T>(work: () => Promise<T>): Promise<T> {
    suppressions += 1;
    try {
      return await work();
    } finally {
      suppressions -= 1;
    }
  }

  return { report, clear, markUnchecked, loadRole, accountStep, suppressProviderEvents };
}
