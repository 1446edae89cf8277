import { cacheUntilFailure } from './cache-until-failure.ts';
import { createOtherTabs } from './other-tabs.ts';
import { createSession, type SessionDependencies } from './session.ts';
import { createSessionStore } from './session-store.ts';
import { signOut } from './sign-out.ts';
import type { createSteps } from './steps.ts';

type Steps = ReturnType<typeof createSteps>;
type Step<Given extends unknown[], Result> = (...given: Given) => Promise<Result>;

/** Creates an independent instance of the package: one for the page (`index.ts`) and one for each test. */
export function createAuth({ loadProvider }: Pick<SessionDependencies, 'loadProvider'>) {
  const otherTabs = createOtherTabs();
  const { useSession, setMode, sessionSettled } = createSessionStore();
  const session = createSession({ useSession, loadProvider, otherTabs });
  const { startSession, identity, loadRole, refreshSession, renewSession, accountStep } = session;
  const steps = cacheUntilFailure(async () => {
    const { createSteps } = await import('./steps.ts');
    return createSteps({ useSession, session, otherTabs });
  });

  async function preloadIdentity() {
    const [provider] = await Promise.all([identity(), steps()]);
    return provider;
  }

  function step<Given extends unknown[], Result>(choose: (all: Steps) => Step<Given, Result>): Step<Given, Result> {
    return async (...given) => choose(await steps())(...given);
  }

  function signInStep<Given extends unknown[], Result>(choose: (all: Steps) => Step<Given, Result>) {
    const run = step(choose);
    return (...given: Given) => accountStep(() => run(...given));
  }

  return {
    useSession,
    setMode,
    sessionSettled,
    startSession,
    preloadIdentity,
    loadRole,
    refreshSession,
    renewSession,
    signIn: signInStep((all) => all.signIn),
    signInWithGoogle: signInStep((all) => all.signInWithGoogle),
    signUp: signInStep((all) => all.signUp),
    sendPasswordReset: signInStep((all) => all.sendPasswordReset),
    signOut: () => signOut(session, otherTabs),
    changeProfile: step((all) => all.changeProfile),
    signInMethods: step((all) => all.signInMethods),
    changePassword: step((all) => all.changePassword),
    endOtherSessions: step((all) => all.endOtherSessions),
    addPassword: step((all) => all.addPassword),
    confirmWithGoogle: step((all) => all.confirmWithGoogle),
    deleteAccount: step((all) => all.deleteAccount),
    sendVerification: step((all) => all.sendVerification),
    verifyEmail: step((all) => all.verifyEmail),
    checkResetCode: step((all) => all.checkResetCode),
    resetPassword: step((all) => all.resetPassword),
  };
}
