import type { Stripe } from 'stripe';
import { type Action, emit, idIn, seconds } from './action.ts';
import { ApiError, missingResource } from './errors.ts';
import { newId } from './ids.ts';

const EVIDENCE_DAYS = 7;

export function retrieveDispute(action: Action): Stripe.Dispute {
  action.params.end();
  const dispute = action.tables.disputes.get(action.id);
  if (!dispute) throw missingResource('dispute', action.id, 'id');
  return dispute;
}

/** Opens a dispute: the guest's bank withdraws the payment until it has decided. */
export function openDispute(action: Action, charge: Stripe.Charge): Stripe.Dispute {
  const created = seconds(action.now);
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: created + EVIDENCE_DAYS * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  } as unknown as Stripe.Dispute;
  action.change.put('disputes', dispute);
  action.change.put('charges', { ...charge, disputed: true });
  emit(action, 'charge.dispute.created', dispute);
  return dispute;
}

export function openDisputeOf(action: Action, intentId: string): Stripe.Dispute {
  const intent = action.tables.intents.get(intentId);
  const charge = action.tables.charges.get(idIn(intent?.latest_charge ?? null) ?? '');
  if (!charge?.captured) throw new ApiError(400, { type: 'invalid_request_error', message: 'This is not paid.' });
  return openDispute(action, charge);
}

export function decideDispute(action: Action, status: 'won' | 'lost'): Stripe.Dispute {
  const dispute = retrieveDispute(action);
  const closed: Stripe.Dispute = { ...dispute, status };
  action.change.put('disputes', closed);
  const charge = action.tables.charges.get(idIn(dispute.charge) ?? '');
  if (charge && status === 'won') action.change.put('charges', { ...charge, disputed: false });
  emit(action, 'charge.dispute.closed', closed);
  return closed;
}
