import { type Call, openSession, type SiteConfig, saveUser } from 'contracts';
import { cacheUntilFailure } from './cache-until-failure.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { SessionContext } from './session-options.ts';
import type { AuthUser } from './session-store.ts';
import type { SignedInUser } from './signed-in-user.ts';

interface ProviderSessionDependencies extends Pick<SessionContext, 'connected'> {
  loadProvider(config: SiteConfig['firebase']): Promise<IdentityProvider>;
  signedIn: SignedInUser;
}

/** Loads the identity provider and reports the person who is still signed in there. */
export function createProviderSession({ connected, loadProvider, signedIn }: ProviderSessionDependencies) {
  const provider = cacheUntilFailure(() => loadProvider(connected().config));
  const identity = cacheUntilFailure(observeProvider);

  async function observeProvider(): Promise<IdentityProvider> {
    const loaded = await provider();
    const returned = await loaded.redirectResult().catch(() => undefined);
    if (returned) await enter(returned, loaded);
    await new Promise<void>((resolve) => {
      loaded.onUser((user) => void signedIn.report(user).finally(resolve));
    });
    return loaded;
  }

  async function enter({ email, displayName: name, photoURL: image }: AuthUser, from: IdentityProvider): Promise<void> {
    const { api } = connected();
    const isOpen = await exchangeToken(from, email, api);
    if (!isOpen) throw new Error('The sign-in service could not confirm your identity. Please try again.');
    await api(saveUser, { email, body: { email, role: 'guest', status: 'Verified', name, image } });
  }

  return { provider, identity, enter };
}

/** Opens a session with a new token from the provider. Returns false if the provider has no token. */
export async function exchangeToken(provider: IdentityProvider, email: string, api: Call): Promise<boolean> {
  const token = await provider.token(true);
  if (!token) return false;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await api(openSession, { body: { email, timeZone }, token });
  return true;
}
