import type { Hosting } from 'contracts';
import { sql } from 'kysely';
import { recordAuditOfEach, type Services, type Tx } from '../../base/index.ts';
import type { HostListings } from '../../people/index.ts';
import { checkWaitlistsSoon } from '../nights/waiting.ts';

async function count({ db, clock }: Services, email: string): Promise<Hosting> {
  const { rows } = await sql<Hosting>`
    SELECT
      (SELECT count(*)::int FROM rooms r
        WHERE r.host_id = p.id AND r.archived_at IS NULL AND r.unlisted_at IS NULL) AS listed,
      (SELECT count(*)::int FROM bookings b
        WHERE b.host_id = p.id AND b.state = 'confirmed' AND b.check_out_at > ${clock()}) AS "staysAhead"
    FROM people p WHERE p.email = ${email} AND p.deleted_at IS NULL`.execute(db);
  return rows[0] ?? { listed: 0, staysAhead: 0 };
}

/** Unlists all listings of a host. Includes deleted ones, so that a listing that an admin restores cannot be booked. */
async function unlistAll(
  tx: Tx,
  { hostId, actorId, now }: { hostId: string; actorId: string; now: Date },
): Promise<void> {
  const unlisted = await tx
    .updateTable('rooms')
    .set({ unlisted_at: now })
    .where('host_id', '=', hostId)
    .where('unlisted_at', 'is', null)
    .returning('id')
    .execute();
  if (unlisted.length === 0) return;
  const ids = unlisted.map(({ id }) => id);
  await checkWaitlistsSoon(tx, ...ids);
  await recordAuditOfEach(tx, { at: now, actorId, action: 'room-unlisted', subjects: ids });
}

export const hosting: HostListings = { count, unlistAll };
