import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { deletePerson } from './delete-person.ts';

export interface DeletedAgain {
  personId: string;
  /** Otherwise why they were not. */
  result: 'deleted' | 'stays-ahead' | 'bookings-ahead' | 'payment-open' | 'payout-open' | 'only-admin';
}

/**
 * Deletes people whom the database, restored to `moment`, has again. Who they are is known from the notes beside the
 * pictures, which were not restored.
 */
export async function* deleteAgain(services: Services, moment: Date): AsyncGenerator<DeletedAgain> {
  for (const personId of new Set(await services.blobs.notesSince(moment))) {
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
    await deletePerson(services, { id, actorId: null, reason: 'Deleted before the database was restored' });
    return 'deleted';
  } catch (error) {
    if (error instanceof Refusal) return error.code as DeletedAgain['result'];
    throw error;
  }
}
