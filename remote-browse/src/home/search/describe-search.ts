import {
  AMENITIES,
  type Amenity,
  asksAbout,
  formatShortDay,
  formatSum,
  partySize,
  partyText,
  quotedPlace,
  type RoomSearch,
  type SearchPart,
  withoutPart,
} from 'contracts';
import { formatDays, formatMonth, middleOf } from './format-days.ts';
import { searchIn } from './search-in-address.ts';

export function describeBar(params: URLSearchParams): { when: string; who: string; filters: number } {
  const { search } = searchIn(params);
  const { bedrooms, amenities = [], refundable } = search;
  return {
    when: datesOf(search) ?? 'Any dates',
    who: guestsOf(search) ?? 'Any guests',
    filters: [asksAbout(search, 'price'), bedrooms, refundable].filter(Boolean).length + amenities.length,
  };
}

export interface AskedThing {
  label: string;
  without: RoomSearch;
}

export function askedThings(search: RoomSearch): AskedThing[] {
  const criterion = (part: SearchPart, label: string | undefined) =>
    label === undefined ? [] : [{ label, without: withoutPart(search, part) }];
  const amenities = search.amenities ?? [];
  return [
    ...criterion('where', search.where),
    ...criterion('bounds', search.bounds && 'Area on the map'),
    ...criterion('dates', datesOf(search)),
    ...criterion('party', partyOf(search)),
    ...criterion('price', priceOf(search)),
    ...criterion(
      'bedrooms',
      search.bedrooms === undefined ? undefined : `${count(search.bedrooms, 'bedroom')} or more`,
    ),
    ...amenities.map((name) => ({ label: labelOf(name), without: withoutAmenity(search, name) })),
    ...criterion('refundable', search.refundable ? 'Free cancellation' : undefined),
  ];
}

export const withoutQuotes = (where: string) => quotedPlace(where) ?? where;

function withoutAmenity(search: RoomSearch, name: Amenity): RoomSearch {
  const amenities = search.amenities?.filter((other) => other !== name) ?? [];
  return amenities.length > 0 ? { ...search, amenities } : withoutPart(search, 'amenities');
}

const labelOf = (name: Amenity) => AMENITIES.find((amenity) => amenity.name === name)?.label ?? name;

function datesOf({ from, to, stay }: RoomSearch): string | undefined {
  if (!from) return undefined;
  if (to) return formatDays({ from, to });
  const month = from.slice(0, 7);
  return `A ${stay} ${from === middleOf(month) ? `in ${formatMonth(month)}` : `around ${formatShortDay(from)}`}`;
}

function guestsOf({ adults, children, infants = 0, pets = 0 }: RoomSearch): string | undefined {
  const guests = adults === undefined && !children ? 0 : partySize({ adults, children });
  const others = partyText({ adults: 0, children: 0, infants, pets });
  return [guests > 0 && count(guests, 'guest'), others].filter(Boolean).join(', ') || undefined;
}

function partyOf({ adults = 0, children = 0, infants = 0, pets = 0 }: RoomSearch): string | undefined {
  return partyText({ adults, children, infants, pets }) || undefined;
}

function priceOf({ min, max }: RoomSearch): string | undefined {
  if (!min && max === undefined) return undefined;
  if (!min) return `Up to ${formatSum(max ?? 0)}`;
  return max === undefined ? `From ${formatSum(min)}` : `${formatSum(min)} – ${formatSum(max)}`;
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Formats a number of rooms: `31 rooms`, or `500+ rooms` if the number is only a minimum. */
export function countRooms({ count: number, isExact }: { count: number; isExact: boolean }): string {
  return isExact ? count(number, 'room') : `${number}+ rooms`;
}
