import { releaseHold } from '../checkout/release-hold.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { deletePerson } from './delete-person.ts';

export interface DeletedAgain {
  personId: string;
  /** Otherwise why they were not. */
  result: 'deleted' | 'stays-ahead' | 'bookings-ahead' | 'nights-held' | 'payment-open' | 'payout-open' | 'only-admin';
}

/**
 * Deletes people whom the database, restored to `moment`, has again. Who they are is known from the notes beside the
 * pictures, which were not restored.
 */
export async function* deleteAgain(services: Services, moment: Date): AsyncGenerator<DeletedAgain> {
  // Those whose deletion was under way at the moment too.
  const since = new Date(moment.getTime() - 60_000);
  for (const personId of new Set(await services.blobs.notesSince(since))) {
    const person = await services.db
      .selectFrom('people')
      .select('deleted_at')
      .where('id', '=', personId)
      .executeTakeFirst();
    // They signed up after the moment, or were deleted before it.
    if (!person || person.deleted_at) continue;
    yield { personId, result: await tryAgain(services, personId) };
  }
}

async function tryAgain(services: Services, id: string): Promise<DeletedAgain['result']> {
  try {
    await releaseLapsed(services, id);
    await deletePerson(services, { id, actorId: null, reason: 'Deleted before the database was restored' });
    return 'deleted';
  } catch (error) {
    if (error instanceof Refusal) return error.code as DeletedAgain['result'];
    throw error;
  }
}

/** Holds of before the restore: those that are over are no reason to keep anybody. */
async function releaseLapsed(services: Services, id: string): Promise<void> {
  const lapsed = await services.db
    .selectFrom('bookings')
    .select(['room_id', 'id'])
    .where((where) => where.or([where('guest_id', '=', id), where('host_id', '=', id)]))
    .where('state', '=', 'held')
    .where('held_until', '<=', services.clock())
    .execute();
  for (const hold of lapsed) await releaseHold(services, hold);
}
