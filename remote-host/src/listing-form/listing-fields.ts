import {
  type Amenity,
  type Category,
  contradictedRule,
  type Day,
  DEFAULT_POLICY,
  type HouseRules,
  isAmenity,
  LISTING_LIMITS,
  parsePrice,
  plainPrice,
  type Room,
  type RoomDetail,
  type Spot,
  toDollars,
} from 'contracts';
import { priceProblem } from '../shared/price-problem.ts';
import { ownTimeZone } from './time-zones.ts';

export type OwnListing = Room & Pick<RoomDetail, 'spot'>;

/** The other values on which the check of a field can depend. */
export interface CheckContext {
  /** The first day on which the listing may be offered. */
  earliest: Day;
  /** The current price of an existing listing. */
  savedPrice: number | undefined;
  amenities: readonly Amenity[];
}

export interface Field<Value, Sent> {
  /** The name of the field in the form and at the start of the API's error messages: `Bedrooms must be …`. */
  label: string;
  /** Returns the initial value. `room` is undefined for a new listing. */
  initial(room: OwnListing | undefined): Value;
  problem?(value: Value, context: CheckContext): string | undefined;
  /** Converts the value for the request. */
  sent(value: Value): Sent;
}

/** A field whose value is chosen. The form keeps the value in its state. */
const chosen = <Value>(field: Omit<Field<Value, Value>, 'sent'>) => ({ ...field, sent: (value: Value) => value });

/**
 * A field whose text is in an uncontrolled input, so that typing does not rerender the form. `input` contains the
 * input's props.
 */
const typed = <Sent, Input extends object>(field: Field<string, Sent> & { input: Input }) => ({
  ...field,
  isTyped: true as const,
});

interface TextOptions {
  label: string;
  /** The error message for an empty text. Without it, the text is optional. */
  missing?: string;
  placeholder?: string;
}

function text(name: 'location' | 'title' | 'description', { label, missing, placeholder }: TextOptions) {
  const maxLength = LISTING_LIMITS[name];
  return typed({
    label,
    input: { maxLength, placeholder, required: missing !== undefined },
    initial: (room) => room?.[name] ?? '',
    problem: (value) => (value.trim() ? tooLong(value, maxLength) : missing),
    sent: (value) => value.trim(),
  });
}

function count(name: 'guests' | 'bedrooms' | 'bathrooms', label: string) {
  const { min, max } = LISTING_LIMITS[name];
  return typed({
    label,
    input: { min, max, required: true },
    initial: (room) => String(room?.[name] ?? ''),
    problem(value) {
      const isRight = /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max;
      return isRight ? undefined : `Enter a whole number from ${min} to ${max}.`;
    },
    sent: Number,
  });
}

function tooLong(value: string, longest: number): string | undefined {
  const { length } = value.trim();
  return length > longest ? `Use at most ${longest} characters. You have ${length}.` : undefined;
}

/** The fields for whole numbers, in the order of the form. */
export const COUNTS = {
  guests: count('guests', 'Total guest'),
  bedrooms: count('bedrooms', 'Bedrooms'),
  bathrooms: count('bathrooms', 'Bathrooms'),
};

/** All fields of the form, with their initial values, checks and conversions. */
export const FIELDS = {
  location: text('location', { label: 'Location', missing: 'Enter the location.', placeholder: 'Lisbon, Portugal' }),
  category: chosen<Category | undefined>({
    label: 'Category',
    initial: (room) => room?.category,
    problem: (category) => (category ? undefined : 'Choose a category.'),
  }),
  dates: chosen<{ from?: Day | undefined; to?: Day | undefined }>({
    label: 'The last day',
    initial: (room) => (room ? { from: room.from, to: room.to } : {}),
    problem({ from, to }, { earliest }) {
      if (!from) return 'Choose the first and the last day.';
      if (!to) return 'Choose the last day as well.';
      return from < earliest ? 'The first day cannot be before today.' : undefined;
    },
  }),
  title: text('title', { label: 'Title', missing: 'Enter a title.', placeholder: 'Sunny flat above the river' }),
  image: chosen<string | undefined>({
    label: 'The picture',
    initial: (room) => room?.image,
    problem: (image) => (image ? undefined : 'Choose a picture of the room.'),
  }),
  images: chosen<string[]>({
    label: 'A picture',
    initial: (room) => room?.images.filter((address) => address !== room.image) ?? [],
  }),
  price: typed({
    label: 'Price',
    input: { isDecimal: true, min: 0, prefix: '$', required: true },
    initial: (room) => (room ? plainPrice(room.price) : ''),
    problem: (value, { savedPrice }) => priceProblem(value, [savedPrice]),
    sent(value) {
      const cents = parsePrice(value);
      return cents === undefined ? undefined : toDollars(cents);
    },
  }),
  ...COUNTS,
  description: text('description', { label: 'Description' }),
  cancellationPolicy: chosen({
    label: 'Cancellation policy',
    initial: (room) => room?.cancellationPolicy ?? DEFAULT_POLICY,
  }),
  keepOpen: chosen({ label: 'This choice', initial: (room) => room?.keepOpen ?? true }),
  amenities: chosen({ label: 'An amenity', initial: (room) => room?.amenities?.filter(isAmenity) ?? [] }),
  houseRules: chosen<Omit<HouseRules, 'text'>>({
    label: 'House rules',
    initial(room) {
      const { text: _, ...houseRules } = room?.houseRules ?? { rules: [] };
      return houseRules;
    },
    problem({ rules, quiet }, { amenities }) {
      const contradicted = contradictedRule(rules, amenities);
      if (contradicted) return `You ticked “${contradicted}”, but the amenities say it is allowed. Untick one of them.`;
      return quiet && quiet.from === quiet.to ? 'Quiet hours must end at another hour than they begin.' : undefined;
    },
  }),
  houseRulesText: typed({
    label: 'The text of the house rules',
    input: { maxLength: LISTING_LIMITS.houseRules },
    initial: (room) => room?.houseRules?.text ?? '',
    problem: (value) => tooLong(value, LISTING_LIMITS.houseRules),
    sent: (value) => value.trim(),
  }),
  sleeping: chosen({ label: 'Sleeping places', initial: (room) => room?.sleeping ?? [] }),
  timeZone: chosen({ label: 'Time zone', initial: (room) => room?.timeZone ?? ownTimeZone() }),
  /** The position that the host chose on the map. If undefined, the listing gets the coordinates of its location. */
  spot: chosen<Spot | undefined>({ label: 'The point on the map', initial: () => undefined }),
};
