import { beforeEach, vi } from 'vitest';
import { fakeSite, setCookies } from './fake-site.ts';

vi.mock('../provider.ts', () => ({ identityProvider: vi.fn() }));

const config = { apiKey: 'k', authDomain: 'lodge.test', projectId: 'demo' };

beforeEach(() => {
  vi.resetModules();
  setCookies('');
});

/** A page that was just loaded: the package anew, over a provider and an API that keep a diary. */
export async function startSite({ isReturning = false, prepare = (_: ReturnType<typeof fakeSite>) => {} } = {}) {
  const site = fakeSite();
  prepare(site);
  const { identityProvider } = vi.mocked(await import('../provider.ts'));
  identityProvider.mockReset().mockResolvedValue(site.provider);
  const auth = await import('../index.ts');
  auth.startSession({ api: site.api, config, forget: site.forget, isReturning });
  const session = () => auth.useSession.getState();
  return { ...site, auth, session, identityProvider };
}

/** A promise that is settled by hand. */
export function pending<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((onResolved, onRejected) => {
    resolve = onResolved;
    reject = onRejected;
  });
  return { promise, resolve, reject };
}
