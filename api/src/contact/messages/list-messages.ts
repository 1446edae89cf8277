import type { Message } from 'contracts';
import { sql } from 'kysely';
import type { MessageRow, SavedActor, Services } from '../../base/index.ts';
import { shownMessage } from './shown-message.ts';
import { findOwnThread, hidesContacts, keyOf, readThreadRow } from './storage.ts';

const PAGE = 50;

interface Asked {
  id: string;
  before?: number | undefined;
  after?: number | undefined;
}

export async function listMessages(
  { db, clock }: Services,
  { person }: SavedActor,
  { id, before, after }: Asked,
): Promise<Message[]> {
  const key = keyOf(await findOwnThread(db, id, person));
  const hides = await hidesContacts(db, await readThreadRow(db, key), clock());
  const ofThread = sql`room_id = ${key.room_id} AND thread_id = ${key.id}`;
  const { rows } = await (after === undefined
    ? sql<MessageRow>`
        SELECT * FROM messages WHERE ${ofThread} ${before === undefined ? sql`` : sql`AND position < ${before}`}
        ORDER BY position DESC LIMIT ${sql.lit(PAGE)}`
    : sql<MessageRow>`
        SELECT * FROM messages WHERE ${ofThread} AND position > ${after} ORDER BY position LIMIT ${sql.lit(PAGE)}`
  ).execute(db);
  const inOrder = after === undefined ? rows.reverse() : rows;
  return inOrder.map((row) => shownMessage(row, { personId: person.id, hidesContacts: hides }));
}
