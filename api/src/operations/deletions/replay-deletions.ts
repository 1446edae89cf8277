import { Refusal, type Services } from '../../base/index.ts';
import { releaseHold } from '../../stays/index.ts';
import { deletePerson } from './delete-person.ts';

export interface ReplayedDeletions {
  personId: string;
  result: 'deleted' | 'stays-ahead' | 'bookings-ahead' | 'nights-held' | 'payment-open' | 'payout-open' | 'only-admin';
}

/**
 * Repeats the deletions that were lost when the database was restored. The blob store, which was not restored, has a
 * note of each deletion.
 */
export async function* replayDeletions(services: Services, moment: Date): AsyncGenerator<ReplayedDeletions> {
  // Include deletions that were in progress at `moment`.
  const since = new Date(moment.getTime() - 60_000);
  for (const personId of new Set(await services.blobs.notesSince(since))) {
    const person = await services.db
      .selectFrom('people')
      .select('deleted_at')
      .where('id', '=', personId)
      .executeTakeFirst();
    // The person signed up after `moment` or was deleted before it.
    if (!person || person.deleted_at) continue;
    yield { personId, result: await tryAgain(services, personId) };
  }
}

async function tryAgain(services: Services, id: string): Promise<ReplayedDeletions['result']> {
  try {
    await releaseExpiredHold(services, id);
    await deletePerson(services, { id, actorId: null, reason: 'Deleted before the database was restored' });
    return 'deleted';
  } catch (error) {
    if (error instanceof Refusal) return error.code as ReplayedDeletions['result'];
    throw error;
  }
}

/** Releases expired holds, because they would prevent the deletion. */
async function releaseExpiredHold(services: Services, id: string): Promise<void> {
  const lapsed = await services.db
    .selectFrom('bookings')
    .select(['room_id', 'id'])
    .where((where) => where.or([where('guest_id', '=', id), where('host_id', '=', id)]))
    .where('state', '=', 'held')
    .where('held_until', '<=', services.clock())
    .execute();
  for (const hold of lapsed) await releaseHold(services, hold);
}
