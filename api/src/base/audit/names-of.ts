import { isFormerEmail } from 'contracts';
import { isId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';

interface Names {
  people: Map<string, { email: string; name: string | null }>;
  /** Display names, keyed by the ID of a person, booking, room or payment. */
  subjects: Map<string, string>;
  /** Booking IDs, keyed by the ID of a booking or payment. */
  bookingIds: Map<string, string>;
  roomIds: Set<string>;
}

/** Looks up the names that the audit trail refers to. It stores only ids, because names and emails change. */
export async function namesOf(db: Database, rows: { actor_id: string | null; subject: string }[]): Promise<Names> {
  const ids = [...new Set(rows.flatMap(({ actor_id, subject }) => [actor_id, subject]))].filter((id) => id !== null);
  const uuids = ids.filter(isId);
  const names: Names = { people: new Map(), subjects: new Map(), bookingIds: new Map(), roomIds: new Set() };
  if (ids.length === 0) return names;
  const payments = await db
    .selectFrom('payments')
    .select(['intent_id', 'booking_id'])
    .where('intent_id', 'in', ids)
    .where('booking_id', 'is not', null)
    .execute();
  if (uuids.length > 0) {
    const people = await db.selectFrom('people').select(['id', 'email', 'name']).where('id', 'in', uuids).execute();
    for (const { id, email, name } of people) {
      names.people.set(id, { email, name });
      names.subjects.set(id, nameOf(email, name));
    }
    const rooms = await db.selectFrom('rooms').select(['id', 'title']).where('id', 'in', uuids).execute();
    for (const { id, title } of rooms) {
      names.subjects.set(id, title);
      names.roomIds.add(id);
    }
  }
  const bookingIds = [...new Set([...uuids, ...payments.flatMap(({ booking_id }) => booking_id ?? [])])];
  if (bookingIds.length === 0) return names;
  const bookings = await db
    .selectFrom('bookings')
    .innerJoin('people', 'people.id', 'bookings.guest_id')
    .select(['bookings.id', 'bookings.title', 'people.email', 'people.name'])
    .where('bookings.id', 'in', bookingIds)
    .execute();
  for (const { id, title, email, name } of bookings) {
    names.subjects.set(id, `${title}, ${nameOf(email, name)}`);
    names.bookingIds.set(id, id);
  }
  for (const { intent_id, booking_id } of payments) {
    const name = names.subjects.get(booking_id ?? '');
    if (!booking_id || !name) continue;
    names.subjects.set(intent_id, name);
    names.bookingIds.set(intent_id, booking_id);
  }
  return names;
}

/**
 * Returns the email, which identifies a person. The email of a deleted person is a placeholder, so their name is used.
 */
function nameOf(email: string, name: string | null): string {
  return isFormerEmail(email) ? (name ?? email) : email;
}
