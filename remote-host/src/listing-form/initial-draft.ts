import {
  type Category,
  DEFAULT_POLICY,
  formatPrice,
  isAmenity,
  LISTING_LIMITS,
  type Room,
  type RoomDetail,
  todayIn,
} from 'contracts';
import { serverNow } from 'shared-platform';
import type { Draft } from './listing-draft.ts';
import { ownTimeZone } from './time-zones.ts';

export type OwnListing = Room & Pick<RoomDetail, 'spot'>;

const EMPTY = { location: '', title: '', price: '', guests: '', bedrooms: '', bathrooms: '', description: '' };

export function draftOf(room: OwnListing | undefined): Draft {
  const { text: houseRulesText = '', ...houseRules } = room?.houseRules ?? { rules: [] };
  return {
    ...(room ? typedOf(room) : EMPTY),
    category: room?.category as Category | undefined,
    dates: room ? { from: room.from, to: room.to } : {},
    image: room?.image,
    images: room?.images.filter((address) => address !== room.image) ?? [],
    amenities: room?.amenities?.filter(isAmenity) ?? [],
    houseRules,
    houseRulesText,
    sleeping: room?.sleeping ?? [],
    cancellationPolicy: room?.cancellationPolicy ?? DEFAULT_POLICY,
    keepOpen: room?.keepOpen ?? true,
    timeZone: room?.timeZone ?? ownTimeZone(),
    spot: undefined,
  };
}

function typedOf({ location, title, price, guests, bedrooms, bathrooms, description }: Room) {
  return {
    ...{ location, title, description, price: formatPrice(price) },
    ...{ guests: String(guests), bedrooms: String(bedrooms), bathrooms: String(bathrooms) },
  };
}

/** Returns the draft of a copy. Its dates start today if the original has already started. */
export function copyOf(room: OwnListing): Draft {
  const today = todayIn(room.timeZone, serverNow());
  const hasBegun = room.from < today;
  const from = hasBegun ? today : room.from;
  const { lat, lon } = room.spot ?? {};
  return {
    ...draftOf(room),
    title: `Copy of ${room.title}`.slice(0, LISTING_LIMITS.title),
    dates: room.to > from ? { from, to: room.to } : {},
    spot: lat !== undefined && lon !== undefined ? { lat, lon } : undefined,
  };
}
