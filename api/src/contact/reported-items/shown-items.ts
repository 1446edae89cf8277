import type { ReportedItem } from 'contracts';
import { sql } from 'kysely';
import type { MessageRow, Queries, ReportedItemRow, ReportRow, ReviewRow } from '../../base/index.ts';
import { type ShownPerson, shownPeopleOf } from '../../people/index.ts';
import { excerptOf } from '../messages/list-threads.ts';
import { kindOf } from './storage.ts';

/**
 * Reads the reported texts in separate queries. A join would need each item's room, which is part of the keys of
 * messages and reviews.
 */
export async function shownItems(db: Queries, items: readonly ReportedItemRow[]): Promise<ReportedItem[]> {
  if (items.length === 0) return [];
  const textOf = await textsOf(db, items);
  const reports = await reportsOf(db, items);
  const titles = await titlesOf(db, items);
  const people = await shownPeopleOf(
    db,
    items.flatMap(({ author_id, decided_by }) => (decided_by ? [author_id, decided_by] : [author_id])),
  );
  return items.map((item) => {
    const own = reports.filter(({ item_id }) => item_id === item.id);
    return {
      id: item.id,
      kind: kindOf(item),
      excerpt: excerptOf(textOf(item)),
      author: { ...nameIn(people, item.author_id), side: item.side },
      room: { id: item.room_id, title: titles.get(item.room_id) ?? '' },
      reports: own.length,
      reasons: [...new Set(own.map(({ reason }) => reason))],
      ...(item.waiting_since && { waitingSince: item.waiting_since.toISOString() }),
      ...(item.decided_by && {
        decision: {
          hide: item.decision === 'hide',
          reason: item.decision_reason ?? '',
          by: nameIn(people, item.decided_by),
          at: item.decided_at?.toISOString() ?? '',
        },
      }),
    };
  });
}

const roomsIn = (items: readonly ReportedItemRow[]) => [...new Set(items.map(({ room_id }) => room_id))];

async function textsOf(db: Queries, items: readonly ReportedItemRow[]): Promise<(item: ReportedItemRow) => string> {
  const keys = (key: 'booking_id' | 'thread_id' | 'message_id') => [
    ...new Set(items.flatMap((item) => item[key] ?? [])),
  ];
  const rooms = roomsIn(items);
  const { rows: reviews } = await sql<Pick<ReviewRow, 'booking_id' | 'side' | 'text'>>`
    SELECT booking_id, side, text FROM reviews
    WHERE room_id = ANY(${rooms}::uuid[]) AND booking_id = ANY(${keys('booking_id')}::uuid[])`.execute(db);
  const { rows: messages } = await sql<Pick<MessageRow, 'thread_id' | 'id' | 'text'>>`
    SELECT thread_id, id, text FROM messages
    WHERE room_id = ANY(${rooms}::uuid[]) AND thread_id = ANY(${keys('thread_id')}::uuid[])
      AND id = ANY(${keys('message_id')}::uuid[])`.execute(db);
  const reviewTexts = new Map(reviews.map(({ booking_id, side, text }) => [`${booking_id} ${side}`, text]));
  const messageTexts = new Map(messages.map(({ thread_id, id, text }) => [`${thread_id} ${id}`, text]));
  return ({ booking_id, side, thread_id, message_id }) =>
    reviewTexts.get(`${booking_id} ${side}`) ?? messageTexts.get(`${thread_id} ${message_id}`) ?? '';
}

export async function reportsOf(db: Queries, items: readonly ReportedItemRow[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    SELECT * FROM reports WHERE room_id = ANY(${roomsIn(items)}::uuid[])
      AND item_id = ANY(${items.map(({ id }) => id)}::uuid[]) ORDER BY reported_at`.execute(db);
  return rows;
}

async function titlesOf(db: Queries, items: readonly ReportedItemRow[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    SELECT id, title FROM rooms WHERE id = ANY(${roomsIn(items)}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export function nameIn(
  people: ReadonlyMap<string, ShownPerson>,
  id: string,
): Pick<ShownPerson, 'id' | 'name' | 'email'> {
  const { name = null, email = '' } = people.get(id) ?? {};
  return { id, name, email };
}
