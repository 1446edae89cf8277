import { CATEGORY_LABELS } from 'contracts';
import { sql } from 'kysely';
import type { Database } from '../src/base/database/tables.ts';

/** The first host has a twentieth of the rooms, but at most 5,000. The first guest has the most bookings. */
export const BUSY_HOST = 'host-0@lodge.test';
export const BUSY_GUEST = 'guest-0@lodge.test';
const MAX_LISTINGS = 5_000;
const MAX_STAYS = 1_000;
const PLACES = 5_000;

type Run = (statement: ReturnType<typeof sql>) => Promise<unknown>;

/**
 * Fills an empty database with the data of a site that has been running for a year. Each host has 20 rooms, and each
 * room has a guest and about one stay. Half of the stays are over. 100,000 rooms take a few seconds.
 */
export async function fillSite(
  db: Database,
  { rooms, now = new Date() }: { rooms: number; now?: Date },
): Promise<void> {
  const busy = Math.min(MAX_LISTINGS, Math.floor(rooms / 20));
  const id = (table: number, n: string) =>
    sql.raw(`('0190000${table}-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`);
  const host = id(1, `CASE WHEN n <= ${busy} THEN 0 ELSE n / 20 + 1 END`);
  const guest = id(2, `CASE WHEN n <= ${Math.min(MAX_STAYS, rooms)} THEN 0 ELSE n % ${Math.max(1, rooms / 2)} + 1 END`);
  const categories = sql.lit(`{${CATEGORY_LABELS.map((label) => `"${label}"`)}}`);
  // The days of rooms and stays are spread over the year before and the year after today.
  const from = sql`(${now}::date + ((n::bigint * 7919) % 700 - 350)::int)`;
  const length = sql`(1 + n % 4)::int`;
  const country = sql.raw("CASE n % 50 WHEN 0 THEN 'PT' WHEN 1 THEN 'IT' ELSE 'C' || n % 50 END");
  const at = sql`(${now}::timestamptz - (n % 525000) * interval '1 minute')`;
  await db.connection().execute(async (own) => {
    const run: Run = (statement) => statement.execute(own);
    await run(sql`SET synchronous_commit = off`);
    await run(sql`SET work_mem = '64MB'`);
    const restore = await withoutKeysAndIndexes(own);
    await run(sql`
      INSERT INTO people (id, uid, email, is_email_verified, name, role, status, created_at, updated_at)
      SELECT ${id(1, 'n')}, 'uid-host-' || n || '@lodge.test', 'host-' || n || '@lodge.test', true, 'Host ' || n, 'host', 'Verified', ${at}, ${at}
      FROM generate_series(0, ${rooms / 20 + 1}::int) n`);
    await run(sql`
      INSERT INTO people (id, uid, email, is_email_verified, name, role, status, created_at, updated_at)
      SELECT ${id(2, 'n')}, 'uid-guest-' || n || '@lodge.test', 'guest-' || n || '@lodge.test', true, 'Guest ' || n, 'guest',
        CASE WHEN n % 100 = 99 THEN 'Requested' ELSE 'Verified' END, ${at}, ${at}
      FROM generate_series(0, ${rooms / 2 + 1}::int) n`);
    await run(sql`
      INSERT INTO sessions (token_hash, uid, email, is_email_verified, opened_at, seen_at)
      SELECT md5('session ' || n), 'uid-guest-' || n || '@lodge.test', 'guest-' || n || '@lodge.test', true, ${at}, ${now}::timestamptz - (n % 9000) * interval '1 minute'
      FROM generate_series(0, ${rooms / 2}::int) n`);
    await run(sql`
      INSERT INTO rooms (id, host_id, title, location, category, image, images, price_cents, from_day, to_day, guests,
        bedrooms, bathrooms, description, time_zone, cancellation_policy, keep_open, country, region, city, lat, lon,
        amenities, created_at, review_count, star_totals, rating_rank)
      SELECT ${id(3, 'n')}, ${host}, 'Quiet house ' || n, 'Brighton, England', (${categories}::text[])[n % ${CATEGORY_LABELS.length} + 1],
        '/img/' || md5((n % 150)::text), '[]', 5000 + n % 30000, ${now}::date - 360, ${now}::date + 360, 2 + n % 6, 1 + n % 3,
        1, repeat('A house by the sea, with a bath and a desk. ', 4), 'Europe/London', 'moderate', n % 3 = 0, ${country},
        (${country}) || '//region ' || n % 500, (${country}) || '/city ' || n % ${PLACES}, n % 150 - 75, n % 340 - 170,
        (ARRAY['wifi', 'kitchen', 'heating', 'pets-allowed'])[1 : n % 5], ${at}, CASE WHEN n % 5 < 2 THEN 0 ELSE 12 END,
        CASE WHEN n % 5 < 2 THEN '{0,0,0,0,0,0,0}'::int[] ELSE array_fill(48 + n % 12, '{7}') END,
        CASE WHEN n % 5 < 2 THEN 0 ELSE 4000 + (n % 12) * 58 END
      FROM generate_series(1, ${rooms}::int) n`);
    await run(sql`
      INSERT INTO places (key, kind, label, folded, country, lat, lon, population, has_rooms)
      SELECT (${country}) || '/city ' || n, 'city', 'City ' || n || ', ' || (${country}), 'city ' || n, ${country}, n % 150 - 75,
        n % 340 - 170, n, true FROM generate_series(0, ${PLACES - 1}::int) n`);
    await run(sql`
      INSERT INTO place_names (folded, key, is_preferred) SELECT 'town ' || population, key, false FROM places`);
    await run(sql`
      INSERT INTO bookings (room_id, id, guest_id, host_id, state, from_day, to_day, price_cents, nights_cents, title, location, image,
        time_zone, cancellation_policy, check_out_at, check_in_for, held_until, check_at, payment_intent_id, created_at, confirmed_at,
        cancelled_at, cancelled_by, refund_cents, returned_nights_cents, awaits_payout)
      SELECT ${id(3, 'n')}, ${id(4, 'n')}, ${guest}, ${host}, state, ${from}, ${from} + ${length}, 20000, 20000, 'Quiet house ' || n,
        'Brighton, England', '/img/' || md5((n % 150)::text), 'Europe/London', 'moderate', ${from} + ${length} + interval '11 hours',
        CASE WHEN ${from} <= ${now}::date THEN ${from} END,
        CASE WHEN state = 'held' THEN ${now}::timestamptz + interval '10 minutes' END,
        CASE WHEN state = 'held' THEN ${now}::timestamptz + interval '1 minute' END,
        'pi_' || n, ${at}, CASE WHEN state <> 'held' THEN ${at} END,
        CASE WHEN state = 'cancelled' THEN ${at} + interval '1 day' END, CASE WHEN state = 'cancelled' THEN 'guest' END,
        CASE WHEN state = 'cancelled' THEN 10000 END, CASE WHEN state = 'cancelled' THEN 10000 ELSE 0 END, ${from} > ${now}::date - 2 OR n % 500 = 1
      FROM (SELECT n, CASE WHEN n % 50 = 7 THEN 'cancelled' WHEN n % 5000 = 9 THEN 'held' ELSE 'confirmed' END AS state
        FROM generate_series(1, ${rooms}::int) n) each`);
    await run(sql`
      INSERT INTO payouts (booking_id, id, room_id, host_id, fee_basis_points, owed_cents, state, due_at, check_at, created_at)
      SELECT id, ('01900006' || substr(id::text, 9))::uuid, room_id, host_id, 0, 20000,
        CASE WHEN from_day < ${now}::date - 30 THEN 'settled' ELSE 'waiting' END, from_day + 1,
        CASE WHEN from_day >= ${now}::date - 30 THEN ${now}::timestamptz + interval '1 day' END, from_day + 1
      FROM bookings WHERE NOT awaits_payout`);
    await run(sql`
      INSERT INTO payout_accounts (host_id, account_id, state, created_at, read_at, check_at)
      SELECT id, 'acct_' || email, 'ready', ${now}, ${now}, ${now}::timestamptz + interval '1 hour' FROM people
      WHERE role = 'host' AND email <> ${BUSY_HOST}`);
    await run(sql`
      INSERT INTO transfers (key, booking_id, account_id, amount_cents, state, provider_id, decided_at, ended_at)
      SELECT 'payout:' || booking_id || ':1', booking_id, 'acct_' || host_id, owed_cents, 'made', 'tr_' || booking_id, due_at, due_at
      FROM payouts WHERE state = 'settled'`);
    await run(sql`
      INSERT INTO booking_notes (room_id, booking_id, text, version, changed_at)
      SELECT room_id, id, 'Comes late', 1, created_at FROM bookings WHERE state = 'confirmed'`);
    // Publishes the reviews two weeks after their stay.
    await run(sql`
      INSERT INTO reviews (room_id, booking_id, side, id, guest_id, host_id, stars, text, version, stayed, written_at, publish_at, published_at)
      SELECT room_id, b.id, side, CASE WHEN at > publish_at THEN ('0190000' || CASE side WHEN 'guest' THEN '8' ELSE '9' END || substr(b.id::text, 9))::uuid END,
        guest_id, host_id, '{"overall":5,"cleanliness":4,"accuracy":5,"checkIn":5,"communication":5,"location":4,"value":4}', 'A quiet house, as described. ', 1,
        from_day, check_out_at + interval '1 day', publish_at, CASE WHEN at > publish_at THEN publish_at END
      FROM (SELECT *, check_out_at + interval '14 days' AS publish_at, ${now}::timestamptz AS at FROM bookings) b, unnest(ARRAY['guest', 'host']) side
      WHERE state = 'confirmed' AND check_out_at + interval '1 day' < ${now}`);
    await run(
      sql`UPDATE bookings SET review_asked_at = check_out_at + interval '1 day' WHERE check_out_at + interval '2 days' < ${now}`,
    );
    await run(sql`
      INSERT INTO check_in_texts (room_id, text, version, changed_at)
      SELECT id, 'The key is in the blue box', 1, created_at FROM rooms`);
    await run(sql`
      INSERT INTO nights (room_id, night, booking_id)
      SELECT room_id, generate_series(from_day, to_day - 1, '1 day')::date, id FROM bookings WHERE state <> 'cancelled'
      UNION ALL
      SELECT b.room_id, '0001-01-01', b.id FROM bookings b JOIN rooms r ON r.id = b.room_id
      WHERE b.state <> 'cancelled' AND NOT r.keep_open AND b.check_out_at > ${now}`);
    await run(sql`
      INSERT INTO night_settings (room_id, night, price_cents, is_blocked)
      SELECT r.id, ${now}::date + day, 9900, false FROM rooms r, generate_series(400, 404) AS day`);
    await run(sql`
      INSERT INTO calendar_addresses (room_id, secret, made_at) SELECT id, md5(id::text), created_at FROM rooms`);
    await run(sql`
      INSERT INTO outside_calendars (room_id, id, name, url, added_at, due_at)
      SELECT id, id, 'Other', 'https://other.test/' || id, created_at, ${now}::timestamptz + interval '1 day' FROM rooms`);
    await run(sql`
      INSERT INTO outside_stays (room_id, calendar_id, from_day, to_day)
      SELECT id, id, ${now}::date - 12, ${now}::date - 10 FROM rooms`);
    await run(sql`
      INSERT INTO outside_clashes (room_id, booking_id, night, told_at)
      SELECT room_id, id, from_day, created_at FROM bookings WHERE state = 'confirmed'`);
    await run(sql`
      INSERT INTO payments (intent_id, person_id, amount_cents, state, booking_id, captured_at, created_at)
      SELECT payment_intent_id, guest_id, price_cents, CASE state WHEN 'held' THEN 'open' WHEN 'cancelled' THEN 'refunded' ELSE 'booked' END,
        id, confirmed_at, created_at FROM bookings`);
    // Payments for holds that expired without being paid.
    await run(sql`
      INSERT INTO payments (intent_id, person_id, amount_cents, state, booking_id, created_at)
      SELECT 'pi_unpaid_' || id, guest_id, price_cents, 'cancelled', NULL, created_at FROM bookings`);
    await run(sql`
      INSERT INTO booking_changes (room_id, id, booking_id, state, from_day, to_day, adults, children, infants, pets, price_cents,
        night_cents, given_up_cents, locked_cents, pay_cents, refund_cents, before, check_at, created_at, made_at)
      SELECT room_id, ${id(7, 'n')}, id, CASE WHEN n % 100 = 1 THEN 'open' ELSE 'made' END, from_day, to_day, 2, 0, 0, 0,
        20000, '{}', 0, 0, 0, 0, '{}', CASE WHEN n % 100 = 1 THEN ${now}::timestamptz + interval '1 hour' END, created_at, CASE WHEN n % 100 <> 1 THEN created_at END
      FROM (SELECT row_number() OVER () AS n, bookings.* FROM bookings WHERE state = 'confirmed') b WHERE n % 10 = 1`);
    await run(sql`
      INSERT INTO refunds (key, intent_id, amount_cents, decided_at, made_at)
      SELECT 'refund:' || id, payment_intent_id, refund_cents, cancelled_at, cancelled_at FROM bookings
      WHERE state = 'cancelled'`);
    await run(sql`
      INSERT INTO booking_refunds (room_id, id, booking_id, admin_id, asked_cents, amount_cents, left_cents, reason, bearer, made_at)
      SELECT ${id(3, 'n')}, ${id(4, 'n')}, ${id(4, 'n')}, ${guest}, 100, 100, 20100, 'No hot water',
        CASE WHEN n % 100 = 1 THEN 'site' ELSE 'host' END, ${at} FROM generate_series(1, ${rooms}::int) n`);
    await run(sql`
      INSERT INTO disputes (id, intent_id, room_id, booking_id, amount_cents, reason, state, opened_at, recorded_at, closed_at)
      SELECT 'du_' || n, 'pi_' || n, ${id(3, 'n')}, ${id(4, 'n')}, 20000, 'fraudulent', 'won', ${at}, ${at}, ${at}
      FROM generate_series(1, ${rooms}::int) n`);
    await run(sql`
      INSERT INTO unknown_payments (intent_id, amount_cents, seen_at)
      SELECT 'pi_unknown_' || n, 20000, ${at} FROM generate_series(1, ${rooms}::int) n`);
    await run(sql`
      INSERT INTO payment_events (id, type, received_at)
      SELECT 'evt_' || payment_intent_id, 'payment_intent.succeeded', created_at FROM bookings`);
    await run(sql`
      INSERT INTO jobs (id, kind, dedupe_key, payload, run_at, done_at, created_at)
      SELECT ${id(5, 'n')}, 'mail-guest-confirmed', 'mail:' || n, '{}', ${at}, ${at}, ${at} FROM generate_series(1, ${rooms}::int) n`);
    await run(sql`
      INSERT INTO audit_trail (id, at, actor_id, action, subject, details)
      SELECT ${id(6, 'n')}, ${at}, NULL, 'booking-confirmed', ${id(4, 'n')}::text, '{}' FROM generate_series(1, ${rooms}::int) n`);
    await run(sql`
      INSERT INTO pictures (hash, uploader, width, height, bytes, created_at)
      SELECT md5(n::text), 'uid-host-' || n % 1000, 1280, 853, 90000, ${at} FROM generate_series(1, ${rooms / 2}::int) n`);
    await run(sql`
      INSERT INTO rate_counts (key, count, ends_at)
      SELECT md5(n::text), 1, now() + interval '1 hour' FROM generate_series(1, ${rooms}::int) n`);
    await fillThreads(run, now);
    await fillLists(run, now);
    await fillMailChoices(run);
    await fillPushSubscriptions(run, now);
    await fillWaitlists(run, now);
    await fillNotifications(run, now);
    for (const statement of restore) await run(sql.raw(statement));
    // `VACUUM` also sets the visibility map, which index-only scans need. Run it per table, because all tables at once
    // may exceed the statement timeout on a busy machine.
    const tables = await sql<{ name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(own);
    for (const { name } of tables.rows) await run(sql`VACUUM ANALYZE ${sql.table(name)}`);
  });
}

async function fillThreads(run: Run, now: Date): Promise<void> {
  await run(sql`
    INSERT INTO threads (room_id, id, guest_id, host_id, last_position, created_at)
    SELECT room_id, id, guest_id, host_id, 2, created_at FROM bookings`);
  await run(sql`
    INSERT INTO messages (room_id, thread_id, position, id, sender_id, text, images, sent_at)
    SELECT room_id, id, position, gen_random_uuid(), CASE position WHEN 1 THEN guest_id ELSE host_id END,
      'Is there a crib, and how far is the sea?', '{}', created_at FROM threads, generate_series(1, 2) AS position`);
  await run(sql`
    INSERT INTO message_pictures (room_id, thread_id, id, uploader_id, small, large)
    SELECT room_id, thread_id, gen_random_uuid(), sender_id, '', '' FROM messages WHERE position = 1`);
  await run(sql`
    INSERT INTO inbox_threads (person_id, thread_id, room_id, event, message_event, last_position, read_position, mail_at)
    SELECT person_id, id, room_id, event, event, 2, CASE WHEN event % 10 = 1 THEN 1 ELSE 2 END,
      CASE WHEN event % 10 = 1 THEN ${now}::timestamptz + interval '1 minute' END
    FROM (SELECT person_id, t.*, row_number() OVER (PARTITION BY person_id ORDER BY id) AS event
      FROM threads t, unnest(ARRAY[guest_id, host_id]) AS person_id) own`);
  await run(sql`
    INSERT INTO inboxes (person_id, last_event) SELECT person_id, max(event) FROM inbox_threads GROUP BY person_id`);
  await run(sql`
    INSERT INTO message_templates (person_id, id, name, text)
    SELECT id, gen_random_uuid(), 'Way ' || n, 'Left, then right' FROM people, generate_series(1, 3) n WHERE role = 'host'`);
  await run(sql`
    INSERT INTO message_blocks (person_id, blocked_id, at)
    SELECT DISTINCT ON (guest_id) guest_id, host_id, created_at FROM threads
    WHERE guest_id <> (SELECT id FROM people WHERE email = ${BUSY_GUEST})`);
  await run(sql`
    INSERT INTO reported_items (room_id, id, thread_id, message_id, side, author_id, waiting_since, decision, decision_id,
      decision_reason, decided_by, decided_at)
    SELECT room_id, ('0190000a' || substr(thread_id::text, 9))::uuid, thread_id, id, 'guest', sender_id, NULL, 'keep',
      ('0190000c' || substr(thread_id::text, 9))::uuid, 'Fair', sender_id, sent_at
    FROM messages WHERE position = 1 AND hashtext(thread_id::text) % 10 = 0
    UNION ALL
    SELECT room_id, ('0190000b' || substr(thread_id::text, 9))::uuid, thread_id, id, 'host', sender_id, sent_at, NULL, NULL,
      NULL, NULL, NULL
    FROM messages WHERE position = 2 AND hashtext(thread_id::text) % 10 = 0`);
  await run(sql`
    INSERT INTO reports (room_id, item_id, reporter_id, reason, text, reported_at)
    SELECT room_id, id, author_id, 'offensive', 'Rude', ${now} FROM reported_items`);
}

async function fillLists(run: Run, now: Date): Promise<void> {
  await run(sql`
    INSERT INTO saved_lists (person_id, id, name, token, used_at, look_at)
    SELECT id, gen_random_uuid(), 'Summer ' || n, CASE n WHEN 1 THEN md5(id::text) END, ${now},
      ${now}::timestamptz + interval '20 minutes'
    FROM people, generate_series(1, 2) n WHERE role = 'guest'`);
  // Runs in parts, because a single statement may exceed the statement timeout on a busy machine.
  for (const from of [0, 2, 4, 6, 8])
    await run(sql`
      INSERT INTO saved_rooms (person_id, list_id, room_id, saved_at)
      SELECT l.person_id, l.id, r.id, ${now}
      FROM saved_lists l, LATERAL (SELECT id FROM rooms ORDER BY id LIMIT 2 OFFSET ${sql.lit(from)}) r`);
}

async function fillWaitlists(run: Run, now: Date): Promise<void> {
  await run(sql`
    INSERT INTO waitlist_entries (room_id, id, person_id, from_day, to_day, adults, children, infants, pets, joined_at,
      booking_id, offered_at)
    SELECT room_id, gen_random_uuid(), guest_id, from_day, to_day, 1, 0, 0, 0, ${now},
      CASE n WHEN 1 THEN id END, CASE n WHEN 1 THEN ${now}::timestamptz END
    FROM (SELECT *, row_number() OVER (PARTITION BY guest_id ORDER BY id) AS nth
      FROM (SELECT DISTINCT ON (room_id, guest_id, from_day) * FROM bookings) each) b, generate_series(1, 2) n
    WHERE nth <= 10`);
  await run(sql`
    INSERT INTO waitlists (room_id, look_at)
    SELECT DISTINCT room_id, ${now}::timestamptz + interval '9 minutes' FROM waitlist_entries`);
}

/** A tenth of the notifications are unread. Those older than 90 days are due for deletion. */
async function fillNotifications(run: Run, now: Date): Promise<void> {
  await run(sql`
    INSERT INTO notifications (person_id, id, kind, key, details, event, made_at, read_at)
    SELECT host_id, gen_random_uuid(), 'booking-made', 'booking-made:' || id,
      json_build_object('roomId', room_id, 'bookingId', id), 0, ${now}::timestamptz - n % 100 * interval '1 day',
      CASE WHEN n % 10 > 0 THEN ${now}::timestamptz END
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM bookings) b`);
}

async function fillMailChoices(run: Run): Promise<void> {
  await run(sql`
    INSERT INTO mail_choices (person_id, kind, secret, stopped_at)
    SELECT id, kind, md5(kind || id), CASE kind WHEN 'messages' THEN created_at END
    FROM people, unnest(ARRAY['messages', 'saved-places']) AS kind
    WHERE email <> ${BUSY_GUEST}`);
}

async function fillPushSubscriptions(run: Run, now: Date): Promise<void> {
  await run(sql`
    INSERT INTO push_subscriptions (id, person_id, endpoint, p256dh, auth, session, stopped, seen_at)
    SELECT md5(n || id::text), id, 'https://push.example/' || id || n, '', '', md5(id::text || n), '{}',
      ${now}::timestamptz - row_number() OVER (ORDER BY id) % 60 * interval '1 day'
    FROM people, generate_series(1, 2) n`);
}

/**
 * Drops the keys and indexes and returns the statements that restore them. Foreign keys are not validated, because the
 * rows are correct by construction.
 */
async function withoutKeysAndIndexes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ drop: string; restore: string }>`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s NOT VALID', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('DROP INDEX %I', indexname), indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND indexname NOT IN (SELECT conname FROM pg_constraint)`.execute(db);
  for (const { drop } of rows) await sql.raw(drop).execute(db);
  return rows.map(({ restore }) => restore);
}
