import { MONEY_PROBLEM_LIMITS, type MoneyProblems, toDollars } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries, Services } from '../../base/index.ts';
import { bookingCode, type DisputeRow } from '../../stays/index.ts';

const { each, closedDisputeDays, unknownPaymentDays } = MONEY_PROBLEM_LIMITS;
const MOST = sql.lit(each);
const DAY_MS = 24 * 60 * 60_000;

export async function listMoneyProblems({ db, clock }: Services): Promise<MoneyProblems> {
  const since = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  return {
    disputes: await findDisputes(db, since(closedDisputeDays)),
    refunds: await findRefunds(db),
    payouts: await findPayouts(db),
    payments: await findUnknown(db, since(unknownPaymentDays)),
  };
}

interface StayColumns {
  booking_id: string | null;
  title: string | null;
  guest: string | null;
}

/** Joins the title and the guest of the booking with this id. */
const stayOf = (bookingId: RawBuilder<unknown>) => sql`
  LEFT JOIN LATERAL (SELECT b.title, b.guest_id FROM bookings b WHERE b.id = ${bookingId} LIMIT 1) stay ON true
  LEFT JOIN people ON people.id = stay.guest_id`;

function viewStay({ booking_id: id, title, guest }: StayColumns) {
  return id === null ? {} : { stay: { id, code: bookingCode(id), title: title ?? '', guest: guest || 'Guest' } };
}

async function findDisputes(db: Queries, closedSince: Date): Promise<MoneyProblems['disputes']> {
  const select = (where: RawBuilder<unknown>) => sql<DisputeRow & StayColumns>`
    SELECT d.*, stay.title, people.name AS guest FROM (
      SELECT * FROM disputes WHERE ${where} LIMIT ${MOST}) d ${stayOf(sql`d.booking_id`)}`;
  const { rows: open } = await select(sql`state = 'open' ORDER BY opened_at`).execute(db);
  const closed = sql`closed_at IS NOT NULL AND closed_at > ${closedSince} ORDER BY closed_at DESC`;
  const { rows: over } = await select(closed).execute(db);
  const due = ({ evidence_due_at }: DisputeRow) => evidence_due_at?.getTime() ?? Number.POSITIVE_INFINITY;
  open.sort((one, other) => (due(one) < due(other) ? -1 : 1));
  return [...open, ...over].map((row) => ({
    id: row.id,
    state: row.state,
    amount: toDollars(row.amount_cents),
    reason: row.reason,
    ...(row.evidence_due_at && { evidenceDueAt: row.evidence_due_at.toISOString() }),
    openedAt: row.opened_at.toISOString(),
    ...(row.closed_at && { closedAt: row.closed_at.toISOString() }),
    paymentId: row.intent_id,
    ...viewStay(row),
  }));
}

async function findRefunds(db: Queries): Promise<MoneyProblems['refunds']> {
  interface Row extends StayColumns {
    key: string;
    intent_id: string;
    amount_cents: number;
    failure: string | null;
    failed_at: Date;
  }
  const { rows } = await sql<Row>`
    SELECT r.*, p.booking_id, stay.title, people.name AS guest FROM (
      SELECT key, intent_id, amount_cents, failure, failed_at FROM refunds
      WHERE failed_at IS NOT NULL ORDER BY failed_at LIMIT ${MOST}) r
    LEFT JOIN payments p ON p.intent_id = r.intent_id ${stayOf(sql`p.booking_id`)}
    ORDER BY r.failed_at`.execute(db);
  return rows.map((row) => ({
    key: row.key,
    amount: toDollars(row.amount_cents),
    failure: row.failure ?? '',
    failedAt: row.failed_at.toISOString(),
    paymentId: row.intent_id,
    ...viewStay(row),
  }));
}

async function findPayouts(db: Queries): Promise<MoneyProblems['payouts']> {
  const { rows } = await sql<{ name: string | null; email: string; cents: number; failure: string; at: Date }>`
    SELECT people.name, people.email, a.failed_cents AS cents, a.failure, a.failed_at AS at FROM (
      SELECT host_id, failed_cents, failure, failed_at FROM payout_accounts
      WHERE failed_at IS NOT NULL ORDER BY failed_at LIMIT ${MOST}) a
    JOIN people ON people.id = a.host_id ORDER BY a.failed_at`.execute(db);
  return rows.map(({ name, email, cents, failure, at }) => ({
    host: { name: name || 'Host', email },
    amount: toDollars(cents),
    code: failure,
    at: at.toISOString(),
  }));
}

async function findUnknown(db: Queries, since: Date): Promise<MoneyProblems['payments']> {
  const rows = await db
    .selectFrom('unknown_payments')
    .selectAll()
    .where('seen_at', '>', since)
    .orderBy('seen_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ intent_id, amount_cents, events, seen_at }) => ({
    ...{ paymentId: intent_id, events, amount: toDollars(amount_cents) },
    at: seen_at.toISOString(),
  }));
}
