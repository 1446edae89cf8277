import type { SiteConfig } from 'contracts';
import type { IdentityProvider } from './identity-provider.ts';

export async function loadFirebaseProvider(config: SiteConfig['firebase']): Promise<IdentityProvider> {
  const { createFirebaseProvider } = await import('./firebase-provider.ts');
  return createFirebaseProvider(config);
}
