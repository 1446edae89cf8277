import { formatCents } from 'contracts';
import { StartError } from 'part-runtime';
import { type AdoptedTransfer, adoptTransfers } from '../money/index.ts';
import { type ReplayedDeletions, replayDeletions } from '../operations/index.ts';
import { deleteAllSessions } from '../people/index.ts';
import { type SettledPayment, settlePaymentsSince } from '../stays/index.ts';
import { runCommand } from './run-command.ts';

const USAGE =
  'Usage: npm run after-restore -- TIME. TIME is the moment to which the database was restored, such as 2026-11-22T10:30:00Z.';

const SENTENCES: Record<SettledPayment['result'], string> = {
  booked: 'its stay is confirmed again',
  refunding: 'its stay is no longer available: it is being refunded',
  unclaimed: 'it belongs to no stay: it will be refunded in 15 minutes',
  unknown: 'by a person whom this database does not have: refund it at the provider',
};

const SENT: Record<AdoptedTransfer['result'], string> = {
  recorded: 'recorded, so that the host is not paid again',
  unknown: 'for a stay that this database does not have: reverse it at the provider',
};

const DELETED: Record<ReplayedDeletions['result'], string> = {
  deleted: 'deleted again',
  'stays-ahead': 'has an upcoming stay again: cancel it, then delete them under Manage Users',
  'bookings-ahead': 'has booked stays at a listing again: cancel them, then delete them under Manage Users',
  'nights-held': 'has a hold again, as a guest or a host: delete them under Manage Users when it has ended',
  'payment-open': 'has a pending payment or refund again: delete them under Manage Users when it is settled',
  'payout-open': 'has a pending payout again: delete them under Manage Users when it is sent',
  'only-admin': 'is the only admin now: appoint another one, then delete them under Manage Users',
};

await runCommand(async (services) => {
  const moment = readMoment(services.clock());
  const say = (line: string) => process.stdout.write(`${line}\n`);
  // The database again contains sessions that ended after `moment`.
  await deleteAllSessions(services.db);
  say('Everyone has been signed out.');
  const found = { all: 0, unknown: 0 };
  for await (const { intent, email = 'somebody', result } of settlePaymentsSince(services, moment)) {
    found.all += 1;
    if (result === 'unknown') found.unknown += 1;
    say(`${intent.id} of ${email}, ${formatCents(intent.amountCents)}: ${SENTENCES[result]}.`);
  }
  say(`Payments that were missing in the database: ${found.all}.`);
  const sent = { all: 0, unknown: 0 };
  for await (const { transfer, result } of adoptTransfers(services, moment)) {
    sent.all += 1;
    if (result === 'unknown') sent.unknown += 1;
    say(`${transfer.id} to ${transfer.accountId}, ${formatCents(transfer.amountCents)}: ${SENT[result]}.`);
  }
  say(`Transfers to hosts that were missing in the database: ${sent.all}.`);
  const people = { all: 0, kept: 0 };
  for await (const { personId, result } of replayDeletions(services, moment)) {
    people.all += 1;
    if (result !== 'deleted') people.kept += 1;
    say(`Person ${personId}: ${DELETED[result]}.`);
  }
  say(`Deleted people who were back in the database: ${people.all}.`);
  if (found.unknown + sent.unknown + people.kept > 0) process.exitCode = 1;
});

/**
 * Parses the time of the restored state. The time zone is required, because the operator's may differ from the
 * server's.
 */
function readMoment(now: Date): Date {
  const [given = '', ...more] = process.argv.slice(2);
  const moment = new Date(given);
  const isKnown = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(given) && moment <= now;
  if (!isKnown || more.length > 0) throw new StartError(USAGE);
  return moment;
}
