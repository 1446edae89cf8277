import type { Services } from 'api/services';
import { sql } from 'kysely';

/** Empties the database and the accounts of the local identity stand-in. Keeps the pictures, because they may be used again. */
export async function resetAll({ db, settings }: Services): Promise<void> {
  await sql`TRUNCATE nights, booking_changes, booking_notes, check_in_texts, bookings, payments, refunds, payment_events, jobs, rooms, pictures, sessions, people, audit_trail,
    demo_steps`.execute(db);
  const { adminUrl, projectId } = settings.identity;
  if (!adminUrl) return;
  const accounts = new URL(`/emulator/v1/projects/${projectId}/accounts`, adminUrl);
  const headers = { authorization: 'Bearer owner' };
  const gone = await fetch(accounts, { method: 'DELETE', headers, signal: AbortSignal.timeout(20_000) });
  if (!gone.ok) throw new Error(`the identity stand-in did not empty its accounts (${gone.status})`);
}
