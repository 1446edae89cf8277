import { enqueue, type PersonRow, Refusal, recordAudit, type Services, type Tx, transact } from '../../base/index.ts';
import { checkWaitlistsSoon, hasActiveBooking, lockRoom } from '../../listings/index.ts';
import { deleteSessionsOf, findPicturesToDelete, formerOf, notify } from '../../people/index.ts';
import { findOpenObligation } from './open-obligations.ts';
import { deletePersonalData } from './personal-data.ts';

/**
 * Delay before data of a deleted person is erased again. Longer than any request, and shorter than the delay of the
 * audit.
 */
const ERASE_AGAIN_MS = 40_000;

interface Deletion {
  id: string;
  /** The person, an admin, or null for an operator. */
  actorId: string | null;
  /** Undefined if the person deletes their own account. */
  reason?: string;
}

/**
 * Deletes personal data permanently. Data that other people or the bookkeeping need is kept under "Former user". A
 * person with open obligations is not deleted. Idempotent.
 */
export async function deletePerson({ db, clock }: Services, { id, actorId, reason }: Deletion): Promise<void> {
  await transact(db, async (tx) => {
    const now = clock();
    // Lock all admins too, so that two admins cannot delete each other at the same time.
    const involved = await tx
      .selectFrom('people')
      .selectAll()
      .where((where) => where.or([where('role', '=', 'admin'), where('id', '=', id)]))
      .orderBy('id')
      .forUpdate()
      .execute();
    const person = involved.find((each) => each.id === id);
    if (!person) throw new Refusal('not-found');
    if (person.deleted_at) return;
    const admins = involved.filter(({ role, is_email_verified }) => role === 'admin' && is_email_verified);
    if (actorId !== null && actorId !== id && !admins.some((admin) => admin.id === actorId))
      throw new Refusal('not-allowed');
    if (admins.length === 1 && admins[0]?.id === id) throw new Refusal('only-admin');
    const owed = await findOpenObligation(tx, id, now);
    if (owed) throw new Refusal(owed);
    await deleteListings(tx, { hostId: id, actorId, now });
    const pictures = await findPicturesToDelete(tx, person);
    await deleteSessionsOf(tx, person.uid);
    await deletePersonalData(tx, id);
    await tx
      .updateTable('people')
      .set({ ...formerOf(person), updated_at: now, deleted_at: now })
      .where('id', '=', id)
      .execute();
    const details = reason === undefined ? {} : { reason };
    await recordAudit(tx, { at: now, actorId, action: 'person-deleted', subject: id, details });
    await eraseLater(tx, { person, pictures, isTold: actorId !== null && person.is_email_verified, now });
  });
}

interface OfHost {
  hostId: string;
  actorId: string | null;
  now: Date;
}

async function deleteListings(tx: Tx, { hostId, actorId, now }: OfHost): Promise<void> {
  const rooms = await tx
    .selectFrom('rooms')
    .select('id')
    .where('host_id', '=', hostId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of rooms) {
    const room = await lockRoom(tx, id);
    if (!room || room.archived_at) continue;
    // The room may have been booked while this transaction waited for the lock.
    if (await hasActiveBooking(tx, { roomId: id, now })) throw new Refusal('bookings-ahead');
    await tx.updateTable('rooms').set({ archived_at: now, archived_by: actorId }).where('id', '=', id).execute();
    await checkWaitlistsSoon(tx, id);
    const details = { title: room.title, hostId };
    await recordAudit(tx, { at: now, actorId, action: 'room-deleted', subject: id, details });
  }
}

interface Erasure {
  person: PersonRow;
  pictures: string[];
  isTold: boolean;
  now: Date;
}

async function eraseLater(tx: Tx, { person, pictures, isTold, now }: Erasure): Promise<void> {
  const { id: personId, uid, email, name } = person;
  const payload = { personId, who: { uid, pictures } };
  await enqueue(tx, { kind: 'erase-person', key: eraseKey(personId), payload, now });
  if (isTold) await notify(tx, [{ kind: 'account-deleted', personId, email, name }], now);
  // Erase again once all requests that are now in progress have ended.
  const again = { key: `${eraseKey(personId)}:again`, runAt: new Date(now.getTime() + ERASE_AGAIN_MS) };
  await enqueue(tx, { kind: 'erase-person', ...again, payload: { personId }, now });
}

export const eraseKey = (id: string) => `erase-person:${id}`;
