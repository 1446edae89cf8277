import type { Queries, Tx } from '../../base/index.ts';

export async function isEventKnown(db: Queries, id: string): Promise<boolean> {
  return (await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function noteEvent(tx: Tx, { id, type }: { id: string; type: string }, now: Date): Promise<void> {
  await tx
    .insertInto('payment_events')
    .values({ id, type, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
