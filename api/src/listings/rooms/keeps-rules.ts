import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL that is true if a stay booked `today` complies with the rules of the room `r`. Searches use it in place
 * of `ruleBroken`. A test compares the two.
 */
export function keepsRules({
  day,
  nights,
  today,
}: {
  day: RawBuilder<unknown>;
  nights: number;
  today: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  const asked = sql`${nights}::integer`;
  const least = sql`(SELECT (season ->> 'minNights')::integer
    FROM jsonb_array_elements(r.stay_rules -> 'seasons') WITH ORDINALITY AS seasons (season, place)
    WHERE ${day} >= (season ->> 'from')::date AND ${day} < (season ->> 'to')::date ORDER BY place LIMIT 1)`;
  return sql`(r.stay_rules = '{}' OR (
    ${asked} >= coalesce(${least}, (r.stay_rules ->> 'minNights')::integer, 1)
    AND ${asked} <= coalesce((r.stay_rules ->> 'maxNights')::integer, ${asked})
    AND ${day} - ${today} >= coalesce((r.stay_rules ->> 'noticeDays')::integer, 0)
    AND (r.stay_rules -> 'arrivalDays' IS NULL
      OR r.stay_rules -> 'arrivalDays' @> to_jsonb(extract(dow FROM ${day})::integer))))`;
}
