import { FORMER_EMAILS, FORMER_NAME } from 'contracts';
import { sql } from 'kysely';
import { ERASED_COLUMNS } from '../deletions/personal-data.ts';
import type { Invariant, Row } from './invariant.ts';

const left = sql.join(
  Object.entries(ERASED_COLUMNS).map(
    ([table, column]) =>
      sql`SELECT ${sql.lit(table)} AS left_in, ${sql.ref(column)} AS id FROM ${sql.table(table)}
        WHERE ${sql.ref(column)} = ANY(ARRAY(SELECT id FROM former))`,
  ),
  sql` UNION ALL `,
);

const DAY_MS = 24 * 60 * 60_000;

export const PEOPLE_INVARIANTS: Invariant[] = [
  {
    invariant: 'I8',
    rule: 'the row of a deleted person does not identify them',
    query: () => sql<Row>`
      SELECT id AS person, role, status FROM people WHERE deleted_at IS NOT NULL AND (
        uid NOT LIKE 'deleted:%' OR email <> id || ${FORMER_EMAILS} OR image IS NOT NULL OR role <> 'guest'
        OR name IS DISTINCT FROM ${FORMER_NAME})`,
  },
  {
    invariant: 'I8',
    rule: 'a deleted person has no listing and no upcoming stay',
    query: ({ now }) => sql<Row>`
      WITH former AS MATERIALIZED (SELECT id FROM people WHERE deleted_at IS NOT NULL)
      SELECT r.id AS room, r.host_id AS person FROM rooms r
      WHERE r.archived_at IS NULL AND r.host_id = ANY(ARRAY(SELECT id FROM former))
      UNION ALL SELECT b.room_id, b.guest_id FROM bookings b
      WHERE b.state IN ('held', 'confirmed') AND b.check_out_at > ${now}
        AND b.guest_id = ANY(ARRAY(SELECT id FROM former))
      UNION ALL SELECT b.room_id, b.host_id FROM bookings b
      WHERE b.state IN ('held', 'confirmed') AND b.check_out_at > ${now}
        AND b.host_id = ANY(ARRAY(SELECT id FROM former))`,
  },
  {
    invariant: 'I8',
    rule: 'personal data is erased soon after the person was deleted',
    query: ({ settledBefore }) => sql<Row>`
      WITH former AS MATERIALIZED (
        SELECT id FROM people WHERE deleted_at IS NOT NULL AND deleted_at < ${settledBefore})
      SELECT left_in, id AS person FROM (${left}) found`,
  },
  {
    invariant: 'I8',
    rule: 'no job identifies a deleted person for longer than a day, unless there is no service account',
    query: ({ now }) => sql<Row>`
      SELECT p.id AS person, j.kind, j.last_error FROM people p
      JOIN jobs j ON j.dedupe_key IN ('erase-person:' || p.id::text, 'mail-deleted:' || p.id::text)
      WHERE p.deleted_at < ${new Date(now.getTime() - DAY_MS)} AND j.payload->'who' IS NOT NULL
        AND (j.kind = 'mail-deleted' OR j.last_error IS DISTINCT FROM 'NoServiceAccount')`,
  },
];
