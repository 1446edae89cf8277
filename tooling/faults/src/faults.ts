import { canary } from './canary.ts';
import { clicks } from './clicks.ts';
import { database } from './database.ts';
import type { Fault } from './fault.ts';
import { generated } from './generated/generated.ts';
import { identity } from './identity.ts';
import { calendars } from './kills/calendars.ts';
import { changes } from './kills/changes.ts';
import { kills } from './kills/kills.ts';
import { messages } from './kills/messages.ts';
import { payouts } from './kills/payouts.ts';
import { reviews } from './kills/reviews.ts';
import { waitlists } from './kills/waitlists.ts';
import { overload } from './overload.ts';
import { provider } from './provider-silent.ts';
import { race } from './race.ts';
import { several } from './several.ts';
import { webhooks } from './webhooks.ts';

export const FAULTS: Fault[] = [
  kills,
  changes,
  payouts,
  calendars,
  waitlists,
  messages,
  reviews,
  database,
  identity,
  provider,
  webhooks,
  clicks,
  race,
  generated,
  overload,
  several,
  canary,
];
