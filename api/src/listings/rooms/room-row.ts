import {
  addDays,
  averageOf,
  CARD_PICTURES,
  type Charges,
  contradictedRule,
  DEFAULT_POLICY,
  priceStay,
  type Room,
  type RoomCard,
  refundFor,
  tellRules,
  toCents,
  toDollars,
  todayIn,
} from 'contracts';
import type { newRoom } from 'contracts/schemas';
import type { z } from 'zod';
import { type Actor, Refusal, type RoomRow, type Settings } from '../../base/index.ts';
import { picturePath } from '../../people/index.ts';
import { toSpot } from './coordinates.ts';
import type { FoundCardView, RoomCardView, RoomView } from './storage.ts';

export function toCard(row: RoomCardView): RoomCard {
  const { id, price_cents, images, shown_lat, shown_lon, review_count, star_total, rating_rank: _, ...card } = row;
  const more = picturesOf({ image: card.image, images }).slice(1, CARD_PICTURES);
  const spot = toSpot(shown_lat, shown_lon);
  return {
    _id: id,
    price: toDollars(price_cents),
    ...card,
    ...ratingOf(review_count, star_total),
    ...(more.length > 0 && { images: more }),
    ...(spot && { spot }),
  };
}

function ratingOf(count: number, total: number): Pick<Room, 'rating'> {
  const average = averageOf(total, count);
  return average === undefined ? {} : { rating: { average, count } };
}

const picturesOf = ({ image, images }: Pick<RoomRow, 'image' | 'images'>) => [...new Set([image, ...images])];

export function toFoundCard(
  row: FoundCardView,
  { nights, now, charges }: { nights: number; now: Date; charges: Charges | undefined },
): RoomCard {
  const {
    stay_from: from,
    time_zone: timeZone,
    cancellation_policy: policy,
    stay_rules: rules,
    own,
    km,
    ...found
  } = row;
  const card = { ...toCard(found), ...(km !== null && { km: Math.round(km) }) };
  if (from === null) return card;
  const stay = { from, to: addDays(from, nights) };
  const offer = { nightCents: row.price_cents, rules, ownCents: new Map(Object.entries(own ?? {})), charges };
  const paid = priceStay(offer, stay, todayIn(timeZone, now));
  const guest = { bookedAt: now, now, by: 'guest' } as const;
  const { refundCents, until } = refundFor({ policy, paid, charges, ...guest, ...stay, timeZone });
  const freeUntil = until && refundCents === paid.totalCents ? todayIn(timeZone, until) : null;
  return { ...card, stay: { ...stay, total: toDollars(paid.totalCents), freeUntil } };
}

/** Returns true for admins and the host. Guests find the host's email address in their bookings. */
export function seesHostEmail(row: Pick<RoomView, 'host_id'>, actor: Actor | null): boolean {
  return actor?.person?.role === 'admin' || (!!actor?.person && actor.person.id === row.host_id);
}

export function toRoom(row: RoomView, withHostEmail: boolean): Room {
  return {
    _id: row.id,
    title: row.title,
    location: row.location,
    category: row.category,
    image: row.image,
    images: picturesOf(row),
    price: toDollars(row.price_cents),
    from: row.from_day,
    to: row.to_day,
    guests: row.guests,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    description: row.description,
    host: {
      id: row.host_id,
      name: row.host_name ?? 'Host',
      image: row.host_image,
      email: withHostEmail ? row.host_email : null,
    },
    booked: row.booked,
    held: row.held,
    keepOpen: row.keep_open,
    cancellationPolicy: row.cancellation_policy,
    timeZone: row.time_zone,
    unlisted: row.unlisted_at !== null,
    amenities: row.amenities,
    houseRules: row.house_rules,
    sleeping: row.sleeping,
    ...(Object.keys(row.stay_rules).length > 0 && { stayRules: tellRules(row.stay_rules) }),
    ...ratingOf(row.review_count, row.star_totals[0] ?? 0),
    version: row.version,
  };
}

/**
 * Converts a listing to columns. A missing option keeps its value from `before` or gets its default.
 *
 * @throws Refusal `invalid-request` if the price is not a valid amount or a house rule contradicts an amenity
 */
export function toColumns(
  listing: z.output<typeof newRoom>,
  { siteUrl, siteTimeZone }: Pick<Settings, 'siteUrl' | 'siteTimeZone'>,
  before?: RoomRow,
) {
  const { title, location, category, guests, bedrooms, bathrooms, description } = listing;
  const priceCents = toCents(listing.price);
  if (priceCents === undefined) throw new Refusal('invalid-request', { price: 'is not a valid amount' });
  const amenities = [...new Set(listing.amenities ?? before?.amenities ?? [])];
  const houseRules = listing.houseRules ?? before?.house_rules ?? { rules: [] };
  const contradicted = contradictedRule(houseRules.rules, amenities);
  if (contradicted)
    throw new Refusal('invalid-request', { 'houseRules.rules': `must not contradict an amenity: ${contradicted}` });
  return {
    ...{ title, location, category, guests, bedrooms, bathrooms, description },
    image: picturePath(listing.image, siteUrl),
    images: listing.images?.map((address) => picturePath(address, siteUrl)) ?? before?.images ?? [],
    price_cents: priceCents,
    from_day: listing.from,
    to_day: listing.to,
    time_zone: listing.timeZone ?? before?.time_zone ?? siteTimeZone,
    cancellation_policy: listing.cancellationPolicy ?? before?.cancellation_policy ?? DEFAULT_POLICY,
    keep_open: listing.keepOpen ?? before?.keep_open ?? false,
    amenities,
    house_rules: JSON.stringify(houseRules),
    sleeping: JSON.stringify(listing.sleeping ?? before?.sleeping ?? []),
  };
}
