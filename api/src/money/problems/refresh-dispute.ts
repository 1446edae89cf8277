import { recordAudit, type Services, transact } from '../../base/index.ts';
import { adminIds, notify } from '../../people/index.ts';
import { findDispute, lockPaidStay, schedulePayoutCheck, storeLostParts } from '../../stays/index.ts';

/**
 * Reads a dispute from the provider and records it. Notifies the guest, the host and the admins when it is opened and
 * when it is closed. While it is open, the host's payout waits. Ignores changes of a closed dispute, because responses
 * may arrive out of order.
 */
export async function refreshDispute({ db, payments, clock }: Services, id: string): Promise<void> {
  const dispute = await payments.readDispute(id);
  if (!dispute) return;
  await transact(db, async (tx) => {
    const now = clock();
    const booking = await lockPaidStay(tx, dispute.intentId);
    const before = await findDispute(tx, id);
    if (before && before.state !== 'open') return;
    const { intentId, amountCents, reason, state, openedAt, evidenceDueAt = null } = dispute;
    const values = {
      ...{ intent_id: intentId, amount_cents: amountCents, reason, state, opened_at: openedAt },
      room_id: booking?.room_id ?? null,
      booking_id: booking?.id ?? null,
      evidence_due_at: evidenceDueAt,
      closed_at: state === 'open' ? null : now,
    };
    const saved = await tx
      .insertInto('disputes')
      .values({ id, ...values, recorded_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values).where('disputes.state', '=', 'open'))
      .returning('id')
      .executeTakeFirst();
    if (!saved || before?.state === state) return;
    if (booking && state === 'lost') await storeLostParts(tx, booking);
    if (booking) await schedulePayoutCheck(tx, booking.id, now);
    const action = `dispute-${state === 'open' ? 'opened' : state}` as const;
    await recordAudit(tx, { at: now, actorId: null, action, subject: intentId, details: { amountCents, reason } });
    await notify(tx, [{ kind: 'dispute', booking, disputeId: id, state, admins: await adminIds(tx) }], now);
  });
}
