import { z } from 'zod';
import { BEDS, type Bed, SLEEPING_LIMITS } from '../base/sleeping.ts';
import { multiLine, singleLine } from '../forms/text.ts';
import { AMENITY_NAMES } from '../listings/amenities.ts';
import { CATEGORY_LABELS, type Category } from '../listings/categories.ts';
import { HOUSE_HOURS, HOUSE_RULES, type HouseRule } from '../listings/house-rules.ts';
import { LISTING_LIMITS } from '../listings/listing-limits.ts';
import { CHECK_IN_LIMIT } from '../stays/check-in.ts';
import { POLICY_NAMES } from '../stays/refund.ts';
import { charges, day, newText, nightlyPrice, party, picture, price, spot, timeZone } from './common.ts';
import { stayRules } from './stay-rules.ts';

export const category = z.enum(CATEGORY_LABELS as [Category, ...Category[]]);

export const hostBlock = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  /** Null unless the caller is the host, an admin or, on a confirmed booking, its guest. */
  email: z.string().nullable(),
});

const count = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);
const counts = {
  guests: count(LISTING_LIMITS.guests),
  bedrooms: count(LISTING_LIMITS.bedrooms),
  bathrooms: count(LISTING_LIMITS.bathrooms),
};

export const houseRules = z.object({
  rules: z.array(z.string()),
  /** Hours in the listing's time zone. If undefined, the site's default hours apply. */
  checkInFrom: z.int().optional(),
  checkOutUntil: z.int().optional(),
  quiet: z.object({ from: z.int(), to: z.int() }).optional(),
  text: z.string().optional(),
});

/** The sleeping places and their beds. `bed` is a name from `BEDS`. */
export const sleeping = z.array(
  z.object({
    kind: z.enum(['bedroom', 'shared']),
    beds: z.array(z.object({ bed: z.string(), count: z.int() })),
  }),
);

const rating = z.object({ average: z.number(), count: z.int() });

export const room = z.object({
  _id: z.string(),
  title: z.string(),
  location: z.string(),
  category,
  image: z.string(),
  images: z.array(z.string()),
  price: z.number(),
  from: day,
  to: day,
  ...counts,
  description: z.string(),
  host: hostBlock,
  booked: z.boolean(),
  /** True while another guest is paying for the room. */
  held: z.boolean(),
  keepOpen: z.boolean(),
  cancellationPolicy: z.enum(POLICY_NAMES),
  timeZone: z.string(),
  /** True if the host has unlisted the room: only the host's list shows it, and it cannot be booked. */
  unlisted: z.boolean().optional(),
  amenities: z.array(z.string()).optional(),
  houseRules: houseRules.optional(),
  sleeping: sleeping.optional(),
  stayRules: stayRules.optional(),
  /** The average rating in published reviews. Undefined if there are too few. */
  rating: rating.optional(),
  /** Increases with each update. An update contains the version on which it is based. */
  version: z.int().optional(),
});
export type Room = z.infer<typeof room>;

/** GET /rooms/all, for admins. */
export const foundListing = room.extend({ deletedAt: z.iso.datetime().optional() });
export type FoundListing = z.infer<typeof foundListing>;

/** The fields that a card in a list shows. They are the same for every caller. */
export const roomCard = room
  .pick({
    _id: true,
    title: true,
    location: true,
    category: true,
    image: true,
    price: true,
    booked: true,
    rating: true,
  })
  .extend({
    /** Up to four more photos. Undefined if there is only one photo. */
    images: z.array(z.string()).optional(),
    /** A blurred miniature to show until the photo is loaded, as a `data:` URL of about 110 characters. */
    placeholder: z.string().nullable(),
    /**
     * The center of a circle with the radius `CIRCLE_METRES` that contains the room. Undefined if the location is
     * unknown.
     */
    spot: spot.optional(),
    /** The distance from the searched place. Only for rooms near a place that has none. */
    km: z.int().min(0).optional(),
    stay: z
      .object({
        from: day,
        to: day,
        total: z.number(),
        /** The last day of free cancellation for a booking made now, in the room's time zone. Null if there is none. */
        freeUntil: day.nullable(),
      })
      .optional(),
  });
export type RoomCard = z.infer<typeof roomCard>;

export const roomDetail = room.extend({
  /** The taken nights as half-open ranges, in ascending order. */
  taken: z.array(z.object({ from: day, to: day })),
  /** The host's prices for individual nights, from today onward. */
  ownPrices: z.array(z.object({ night: day, price: z.number() })).optional(),
  /**
   * The number of published reviews, and the average of each rated aspect. `aspects` is undefined if there are too few.
   */
  reviews: z.object({ count: z.int(), aspects: z.record(z.string(), z.number()).optional() }).optional(),
  charges: charges.optional(),
  /** The year in which the host joined. */
  hostSince: z.int().optional(),
  today: day,
  /**
   * The exact location for the host, admins and people who have booked the room. For others, the center of a circle
   * with the radius `CIRCLE_METRES` that contains the room. Undefined if the location is unknown.
   */
  spot: spot.extend({ isExact: z.boolean() }).optional(),
  /** The caller's unpaid hold on this room. */
  ownHold: z
    .object({
      from: day,
      to: day,
      until: z.iso.datetime(),
      /** The remaining time according to the server's clock. Undefined if the API is older than 1.1. */
      secondsLeft: z.int().optional(),
      party: party.optional(),
    })
    .optional(),
});
export type RoomDetail = z.infer<typeof roomDetail>;

const HOUSE_RULE_NAMES = HOUSE_RULES.map(({ name }) => name) as [HouseRule, ...HouseRule[]];
const BED_NAMES = BEDS.map(({ name }) => name) as [Bed, ...Bed[]];
const isEachOnce = (names: readonly unknown[]) => new Set(names).size === names.length;
const once = { message: 'must name each kind only once' };

const toldHouseRules = z.object({
  rules: z.array(z.enum(HOUSE_RULE_NAMES)).refine(isEachOnce, once),
  checkInFrom: count(HOUSE_HOURS.checkInFrom).optional(),
  checkOutUntil: count(HOUSE_HOURS.checkOutUntil).optional(),
  quiet: z
    .object({ from: count(HOUSE_HOURS.quiet), to: count(HOUSE_HOURS.quiet) })
    .refine(({ from, to }) => from !== to, { message: 'must end at another hour' })
    .optional(),
  text: z.optional(multiLine({ max: LISTING_LIMITS.houseRules })),
});

const toldBed = z.object({ bed: z.enum(BED_NAMES), count: count({ min: 1, max: SLEEPING_LIMITS.count }) });
const toldSleeping = z
  .array(
    z.object({
      kind: z.enum(['bedroom', 'shared']),
      beds: z
        .array(toldBed)
        .min(1)
        .refine((beds) => isEachOnce(beds.map(({ bed }) => bed)), once),
    }),
  )
  .max(SLEEPING_LIMITS.places);

const listing = z.object({
  title: singleLine({ min: 1, max: LISTING_LIMITS.title }),
  location: singleLine({ min: 1, max: LISTING_LIMITS.location }),
  category,
  image: picture.min(1),
  images: z.array(picture.min(1)).max(LISTING_LIMITS.images).optional(),
  price,
  from: day,
  to: day,
  ...counts,
  description: z._default(multiLine({ max: LISTING_LIMITS.description }), ''),
  host: z.object({ name: z.unknown(), image: z.unknown(), email: z.unknown() }).partial().optional(),
  cancellationPolicy: z.enum(POLICY_NAMES).optional(),
  keepOpen: z.boolean().optional(),
  timeZone: timeZone.optional(),
  amenities: z.array(z.enum(AMENITY_NAMES)).max(AMENITY_NAMES.length).optional(),
  houseRules: toldHouseRules.optional(),
  sleeping: toldSleeping.optional(),
  /** The location that the host chose on the map. If null, it is derived from `location`. */
  spot: spot.nullable().optional(),
});
const isRange = ({ from, to }: { from: string; to: string }) => from < to;
const notARange = { path: ['to'], message: 'must be after the first day' };

/** POST /rooms. The `host` that the specification's client sends is ignored, because the host is the caller. */
export const newRoom = listing
  .extend({
    /** The caller's listing that this one was copied from. Its stay rules are copied, and its photos may be reused. */
    copyOf: z.string().optional(),
    price: nightlyPrice,
  })
  .refine(isRange, notARange);
export type NewRoom = z.input<typeof newRoom>;

/** PUT /rooms/{id}. `version` is the version that the caller has seen. Omitted options remain unchanged. */
export const changedRoom = listing.extend({ version: z.int().min(0) }).refine(isRange, notARange);
export type ChangedRoom = z.input<typeof changedRoom>;

export const roomUpdated = z.object({ acknowledged: z.literal(true), room });
export type RoomUpdated = z.infer<typeof roomUpdated>;

export const roomInserted = z.object({ acknowledged: z.literal(true), insertedId: z.string(), room });
export type RoomInserted = z.infer<typeof roomInserted>;

/** A host's id, or the caller's own email address. */
export const hostParam = z.object({ id: z.string().min(1).max(254) });

export const roomStatus = z.object({ status: z.boolean() });

export const roomUnlisted = z.object({ unlisted: z.boolean() });

export const newCheckIn = newText(CHECK_IN_LIMIT);
