import type { Standbys } from './database/standbys.ts';
import type { Database } from './database/tables.ts';
import type { Log } from './log.ts';
import type { Blobs } from './ports/blobs.ts';
import type { IdentityProvider } from './ports/identity.ts';
import type { ImageHost } from './ports/image-host.ts';
import type { Mailer } from './ports/mail.ts';
import type { PaymentProvider } from './ports/payments.ts';
import type { PayoutProvider } from './ports/payouts.ts';
import type { PushSender } from './ports/push.ts';
import type { Settings } from './settings.ts';

/** The services that actions use. Vendors are behind ports, so actions do not depend on them. */
export interface Services {
  settings: Settings;
  db: Database;
  /** Undefined if all reads use `db`. */
  standbys?: Standbys | undefined;
  identity: IdentityProvider;
  payments: PaymentProvider;
  payouts: PayoutProvider;
  imageHost: ImageHost;
  blobs: Blobs;
  mail: Mailer;
  /** Undefined if the site sends no push messages. */
  push?: PushSender | undefined;
  clock(): Date;
  log: Log;
}
