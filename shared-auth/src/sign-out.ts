import { closeSession } from 'contracts';
import { forgetDrafts } from './drafts.ts';
import type { OtherTabs } from './other-tabs.ts';
import type { SessionControl } from './session.ts';

export function signOut(session: SessionControl, otherTabs: OtherTabs): Promise<void> {
  return session.accountStep(async () => {
    await session
      .connected()
      .api(closeSession)
      .catch(() => undefined);
    await session.suppressProviderEvents(async () => {
      try {
        await (await session.identity()).signOut();
      } catch {
        // Ignore failures: without the hint cookie, a person who is still signed in at the provider is not signed in
        // here.
      }
    });
    session.connected().forget();
    forgetDrafts();
    session.clear();
    otherTabs.notify();
  });
}
