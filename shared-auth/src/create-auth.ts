import { createAccountSteps } from './account-steps.ts';
import { createOtherTabs } from './other-tabs.ts';
import { createProfileSteps } from './profile-steps.ts';
import { createSession, type SessionDependencies } from './session.ts';
import { createSessionStore } from './session-store.ts';

/** One independent instance of the whole package: the page has one (`index.ts`), each test its own. */
export function createAuth({ loadProvider }: Pick<SessionDependencies, 'loadProvider'>) {
  const otherTabs = createOtherTabs();
  const { useSession, setMode, sessionSettled } = createSessionStore();
  const session = createSession({ useSession, loadProvider, otherTabs });
  const { startSession, identity, loadRole, refreshSession, renewSession } = session;
  return {
    useSession,
    setMode,
    sessionSettled,
    startSession,
    preloadIdentity: identity,
    loadRole,
    refreshSession,
    renewSession,
    ...createAccountSteps({ useSession, session, otherTabs }),
    ...createProfileSteps({ useSession, session }),
  };
}
