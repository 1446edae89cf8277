import {
  CHECK_IN_HOUR,
  FREE_HOURS_BEFORE,
  nightsWithin,
  POLICY_NAMES,
  partyNeeds,
  type RoomSearch,
  staysOf,
  toCents,
} from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import { freeTimeOf } from '../nights/free-cancellation.ts';
import { SENTINEL_NIGHT } from '../nights/sentinel.ts';
import type { PlaceFilter } from '../places/place-keys.ts';
import { type Candidates, candidateRooms } from './candidates.ts';
import { isWithin } from './coordinates.ts';
import { earliestToday } from './earliest-today.ts';
import { keepsRules } from './keeps-rules.ts';

export interface FoundRooms {
  /** The candidates as `r`, joined with the tables that the conditions need. */
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  /** The first day of the stay that is available. NULL if the search has no dates. */
  stayFrom: RawBuilder<unknown>;
  /** The prices, in cents, of nights in that stay that have a custom price, by night. NULL if there are none. */
  ownPrices: RawBuilder<unknown>;
  /** The distance in km from the searched place. NULL if the search is not for rooms near a place. */
  km: RawBuilder<number | null>;
}

export function foundRooms(asked: Candidates & { now: Date }): FoundRooms {
  const { search, keys, now } = asked;
  const { rooms, order, km = sql<null>`NULL::float8` } = candidateRooms(asked);
  const stays = staysOf(search, earliestToday(now));
  const conditions = [
    ...plainConditions(search),
    ...priceConditions(asked),
    ...(asked.isSmallArea ? (['country', 'city'] as const) : []).flatMap((key) =>
      keys[key] ? [sql`${sql.ref(`r.${key}`)} = ${keys[key]}`] : [],
    ),
    ...(keys.region ? [isInRegion(keys.region, keys)] : []),
    ...(search.bounds ? [isWithin(search.bounds)] : []),
    ...(stays ? [isOpenToBookings(now), sql`free.stay_from IS NOT NULL`] : []),
    ...(search.refundable ? [isRefundable(now, stays !== undefined)] : []),
  ];
  const free = stays && sql`LEFT JOIN LATERAL (${firstFreeStay(stays, now)}) free ON true`;
  return {
    from: sql`${rooms} ${wholeRoomBooking} ${free ?? sql``}`,
    where: conditions.length > 0 ? sql`${sql.join(conditions, sql` AND `)}` : sql`true`,
    order,
    stayFrom: free ? sql`free.stay_from` : sql`NULL::date`,
    km,
    ownPrices: stays ? ownPricesOf(stays.nights) : sql`NULL::json`,
  };
}

/** Includes rooms within the region's bounds, because a host may name a town without its region. */
function isInRegion(region: string, { within, notIn = [] }: PlaceFilter): RawBuilder<boolean> {
  const isNamed = sql<boolean>`r.region = ${region}`;
  if (!within) return isNamed;
  return sql`(${isNamed} OR (${isWithin(within)} AND r.region <> ALL (${notIn}::text[])))`;
}

/** Joins `b`, the booking of the whole room. A lateral join reads it for each room, because a page needs only a few. */
const wholeRoomBooking = sql`
  LEFT JOIN LATERAL (
    SELECT own.id, own.state, own.check_out_at, own.guest_id FROM nights s
    JOIN bookings own ON own.room_id = s.room_id AND own.id = s.booking_id
    WHERE s.room_id = r.id AND s.night = ${SENTINEL_NIGHT}::date LIMIT 1) b ON true`;

function plainConditions({ category, bedrooms, amenities = [], ...party }: RoomSearch): RawBuilder<boolean>[] {
  const needs = partyNeeds(party);
  const offered = [...amenities, ...needs.amenities];
  return [
    ...(category ? [sql<boolean>`r.category = ${category}`] : []),
    ...(needs.guests > 1 ? [sql<boolean>`r.guests >= ${needs.guests}`] : []),
    ...(bedrooms ? [sql<boolean>`r.bedrooms >= ${bedrooms}`] : []),
    ...(offered.length > 0 ? [sql<boolean>`r.amenities @> ${offered}::text[]`] : []),
  ];
}

/** Compares prices with charges, because that is what a night costs. */
function priceConditions({ search: { min, max }, charges }: Candidates): RawBuilder<boolean>[] {
  const least = min ? nightsWithin((toCents(min) ?? 0) - 1, charges) + 1 : 0;
  return [
    ...(least > 0 ? [sql<boolean>`r.price_cents >= ${least}`] : []),
    ...(max === undefined ? [] : [sql<boolean>`r.price_cents <= ${nightsWithin(toCents(max) ?? 0, charges)}`]),
  ];
}

/**
 * Returns SQL that is true if the room can be booked at all. Its host must not have closed it, and it must not be
 * booked or held as a whole.
 */
function isOpenToBookings(now: Date): RawBuilder<boolean> {
  return sql`NOT r.is_closed AND (r.keep_open OR b.id IS NULL OR (b.state = 'confirmed' AND b.check_out_at <= ${now}))`;
}

function ownPricesOf(nights: number): RawBuilder<unknown> {
  return sql`(SELECT json_object_agg(o.night, o.price_cents) FROM night_settings o
    WHERE o.room_id = r.id AND o.night >= free.stay_from AND o.night < free.stay_from + ${nights}::integer
      AND o.price_cents IS NOT NULL)`;
}

/** Returns SQL for the start of the first of the stays that complies with the rules and has no taken nights. */
function firstFreeStay({ starts, nights }: { starts: string[]; nights: number }, now: Date): RawBuilder<unknown> {
  const today = sql`(${now}::timestamptz AT TIME ZONE r.time_zone)::date`;
  const rest = sql`coalesce((r.stay_rules ->> 'preparationDays')::integer, 0)`;
  return sql`
    SELECT wanted.day AS stay_from FROM unnest(${starts}::date[]) WITH ORDINALITY AS wanted (day, place)
    WHERE wanted.day >= r.from_day AND wanted.day + ${nights}::integer <= r.to_day
      AND wanted.day >= ${today} AND ${keepsRules({ day: sql`wanted.day`, nights, today })}
      AND NOT EXISTS (SELECT 1 FROM nights n WHERE n.room_id = r.id
        AND n.night >= wanted.day AND n.night < wanted.day + ${nights}::integer + ${rest})
    ORDER BY wanted.place LIMIT 1`;
}

/**
 * Returns SQL that is true if the stay is fully refundable now. Without dates, it is true for policies with short
 * notice.
 */
function isRefundable(now: Date, hasDates: boolean): RawBuilder<boolean> {
  if (!hasDates) return sql`r.cancellation_policy IN (${sql.join(SHORT_NOTICE.map((policy) => sql.lit(policy)))})`;
  return sql`(free.stay_from + interval '1 hour' * ${sql.lit(CHECK_IN_HOUR)}) AT TIME ZONE r.time_zone
    - ${freeTimeOf(sql`r.cancellation_policy`)} >= ${now}`;
}

const SHORT_NOTICE = POLICY_NAMES.filter((policy) => FREE_HOURS_BEFORE[policy] <= 7 * 24);
