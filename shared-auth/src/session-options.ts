import type { Call, SiteConfig } from 'contracts';
import type { SessionStore } from './session-store.ts';

export interface SessionOptions {
  api: Call;
  config: SiteConfig['firebase'];
  /** Called after a sign-out and when another person signs in. Must delete all data of the previous user. */
  forget(): void;
  /** Called if the API does not respond. May set the owner of the offline copy as the unchecked user. */
  recall?(): Promise<void>;
  isReturning: boolean;
}

export interface SessionContext extends Pick<SessionStore, 'useSession'> {
  /** @throws Error before `startSession` */
  connected(): SessionOptions;
}
