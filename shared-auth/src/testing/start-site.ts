import { beforeEach, vi } from 'vitest';
import { createAuth } from '../create-auth.ts';
import type { IdentityProvider } from '../identity-provider.ts';
import { fakeSite, setCookies } from './fake-site.ts';

const config = { apiKey: 'k', authDomain: 'lodge.test', projectId: 'demo' };

beforeEach(() => setCookies(''));

export function startSite({
  isReturning = false,
  prepare = (_: ReturnType<typeof fakeSite>) => {},
  recall = async (_: ReturnType<typeof createAuth>['useSession']): Promise<void> => {},
} = {}) {
  const site = fakeSite();
  prepare(site);
  const loadProvider = vi.fn(async (): Promise<IdentityProvider> => site.provider);
  const auth = createAuth({ loadProvider });
  auth.startSession({
    api: site.call,
    config,
    forget: site.forget,
    isReturning,
    recall: () => recall(auth.useSession),
  });
  const session = () => auth.useSession.getState();
  return { ...site, auth, session, loadProvider };
}

export function pending<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((onResolved, onRejected) => {
    resolve = onResolved;
    reject = onRejected;
  });
  return { promise, resolve, reject };
}
