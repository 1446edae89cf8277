import { MESSAGES_AROUND, type ReportDetails, type ReviewSide } from 'contracts';
import { sql } from 'kysely';
import { type MessageRow, type Queries, Refusal, type ReportedItemRow, type Services } from '../../base/index.ts';
import { shownPeopleOf } from '../../people/index.ts';
import { bookingCode, readBooking } from '../../stays/index.ts';
import { type AskedPicture, readPicture } from '../messages/pictures.ts';
import { readThreadRow } from '../messages/storage.ts';
import { answerOf, reviewsOf } from '../reviews/storage.ts';
import { nameIn, reportsOf, shownItems } from './shown-items.ts';
import { findItem } from './storage.ts';

const MAX_COUNTED = 1000;

export async function getReport({ db }: Services, id: string): Promise<ReportDetails> {
  return detailsOf(db, await findItem(db, id));
}

/**
 * Returns a report for admins. Includes contact details that are hidden in messages, because the admin decides on the
 * original text.
 */
export async function detailsOf(db: Queries, item: ReportedItemRow): Promise<ReportDetails> {
  const [shown] = await shownItems(db, [item]);
  const about = await (item.booking_id === null ? aboutMessage(db, item) : aboutReview(db, item, item.booking_id));
  if (!shown || !about) throw new Refusal('report-not-found');
  const { otherId, ...context } = about;
  const reports = await reportsOf(db, [item]);
  const people = await shownPeopleOf(db, [otherId, ...reports.map(({ reporter_id }) => reporter_id)]);
  return {
    ...shown,
    ...context,
    version: item.version,
    isHidden: item.decision === 'hide',
    ofAuthor: await countOf(db, item.author_id),
    other: { ...nameIn(people, otherId), side: item.side === 'guest' ? 'host' : 'guest' },
    said: reports.map(({ reporter_id, reason, text, reported_at }) => ({
      ...{ by: nameIn(people, reporter_id), reason, text },
      at: reported_at.toISOString(),
    })),
  };
}

type About = Pick<ReportDetails, 'review' | 'messages'> & { otherId: string };

async function aboutReview(db: Queries, item: ReportedItemRow, bookingId: string): Promise<About | undefined> {
  const key = { room_id: item.room_id, id: bookingId };
  const booking = await readBooking(db, key);
  const review = (await reviewsOf(db, key)).find(({ side }) => side === item.side);
  if (!booking || !review) return undefined;
  return {
    otherId: item.side === 'guest' ? booking.host_id : booking.guest_id,
    review: {
      ...{ stars: review.stars, text: review.text, ...answerOf(review) },
      published: (review.published_at ?? review.written_at).toISOString(),
      stay: { bookingId, code: bookingCode(bookingId), from: booking.from_day, to: booking.to_day },
    },
  };
}

async function aboutMessage(db: Queries, item: ReportedItemRow): Promise<About> {
  const { room_id, thread_id } = item;
  const { guest_id, host_id } = await readThreadRow(db, { room_id, id: thread_id ?? '' });
  const rows = await messagesAround(db, item);
  const sideOf = (personId: string): ReviewSide => (personId === guest_id ? 'guest' : 'host');
  return {
    otherId: item.side === 'guest' ? host_id : guest_id,
    messages: rows.map(({ id, position, sender_id, text, images, sent_at, removed_at }) => ({
      ...{ position, from: sideOf(sender_id), text, images: images.map((image) => shownTo(item.id, image)) },
      at: sent_at.toISOString(),
      isReported: id === item.message_id,
      isRemoved: removed_at !== null,
    })),
  };
}

/** Admins may see a picture only through a report that contains it. */
const shownTo = (reportId: string, image: string) =>
  image.replace(/^\/api\/threads\/[^/]+/, `/api/reports/${reportId}`);

export async function getReportedPicture(
  { db }: Services,
  { id, ...asked }: AskedPicture & { id: string },
): Promise<Buffer> {
  const item = await findItem(db, id);
  const { thread_id, room_id } = item;
  const rows = thread_id ? await messagesAround(db, item) : [];
  const isShown = rows.some(({ images }) => images.includes(`/api/threads/${thread_id}/pictures/${asked.pictureId}`));
  const picture = isShown && thread_id ? await readPicture(db, { room_id, id: thread_id }, asked) : undefined;
  if (!picture) throw new Refusal('not-found');
  return picture.content;
}

async function messagesAround(db: Queries, { room_id, thread_id, message_id }: ReportedItemRow): Promise<MessageRow[]> {
  const ofThread = sql`room_id = ${room_id} AND thread_id = ${thread_id}`;
  const { rows: found } = await sql<{ position: number }>`
    SELECT position FROM messages WHERE ${ofThread} AND id = ${message_id}`.execute(db);
  const position = found[0]?.position ?? 0;
  const { rows } = await sql<MessageRow>`
    SELECT * FROM messages WHERE ${ofThread}
      AND position >= ${position - MESSAGES_AROUND}::integer AND position <= ${position + MESSAGES_AROUND}::integer
    ORDER BY position`.execute(db);
  return rows;
}

async function countOf(db: Queries, authorId: string): Promise<ReportDetails['ofAuthor']> {
  const { rows } = await sql<ReportDetails['ofAuthor']>`
    SELECT count(*)::integer AS reported, (count(*) FILTER (WHERE decision = 'hide'))::integer AS hidden FROM (
      SELECT decision FROM reported_items WHERE author_id = ${authorId} LIMIT ${sql.lit(MAX_COUNTED)}) own`.execute(db);
  return rows[0] ?? { reported: 0, hidden: 0 };
}
