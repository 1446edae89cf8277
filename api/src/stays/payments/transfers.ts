import type { Cents } from 'contracts';
import type { Queries, TransferRow } from '../../base/index.ts';

export async function transfersOf(db: Queries, bookingId: string): Promise<TransferRow[]> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('decided_at')
    .orderBy('key')
    .execute();
}

export function sentOf(transfers: readonly TransferRow[]): Cents {
  return transfers
    .filter(({ state }) => state === 'made')
    .reduce((sum, { amount_cents, reverses }) => sum + (reverses === null ? amount_cents : -amount_cents), 0);
}
