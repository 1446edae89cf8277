import { z } from 'zod';
import { AMENITY_NAMES } from '../amenities.ts';
import { CATEGORY_LABELS, type Category } from '../categories.ts';
import { CHECK_IN_LIMIT } from '../check-in.ts';
import { HOUSE_HOURS, HOUSE_RULES, type HouseRule } from '../house-rules.ts';
import { LISTING_LIMITS } from '../listing-limits.ts';
import { POLICY_NAMES } from '../refund.ts';
import { BEDS, type Bed, SLEEPING_LIMITS } from '../sleeping.ts';
import { charges, day, newText, party, picture, price, spot, timeZone } from './common.ts';
import { stayRules } from './stay-rules.ts';
import { multiLine, singleLine } from './written-text.ts';

export const category = z.enum(CATEGORY_LABELS as [Category, ...Category[]]);

export const hostBlock = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  /** Of a room, for its host and admins; of a booking, also for its guest while it is confirmed. Null for others. */
  email: z.string().nullable(),
});

const count = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);
const counts = {
  guests: count(LISTING_LIMITS.guests),
  bedrooms: count(LISTING_LIMITS.bedrooms),
  bathrooms: count(LISTING_LIMITS.bathrooms),
};

export const houseRules = z.object({
  /** By their names in `HOUSE_RULES`. */
  rules: z.array(z.string()),
  /** Hours on the clock of the listing's zone. Absent: those of the site. */
  checkInFrom: z.int().optional(),
  checkOutUntil: z.int().optional(),
  quiet: z.object({ from: z.int(), to: z.int() }).optional(),
  /** In the host's own words. */
  text: z.string().optional(),
});

/** Who sleeps where: each room with its beds, by their names in `BEDS`. */
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
  /** Dollars per night. */
  price: z.number(),
  /** The first check-in day and the last check-out day. */
  from: day,
  to: day,
  ...counts,
  description: z.string(),
  host: hostBlock,
  booked: z.boolean(),
  /** True while another guest is paying for it. */
  held: z.boolean(),
  keepOpen: z.boolean(),
  cancellationPolicy: z.enum(POLICY_NAMES),
  timeZone: z.string(),
  /** True while its host does not offer it: in no list but the host's, and not bookable. Absent: false. */
  unlisted: z.boolean().optional(),
  /** By their names in `AMENITIES`. */
  amenities: z.array(z.string()).optional(),
  houseRules: houseRules.optional(),
  sleeping: sleeping.optional(),
  /** Its host's rules of price and stay; absent: none. */
  stayRules: stayRules.optional(),
  /** Of its public reviews; absent while there are too few. */
  rating: rating.optional(),
  /** Incremented with each update; an update names the version it is based on. */
  version: z.int().optional(),
});
export type Room = z.infer<typeof room>;

/** What a card in a list shows of a room; the same for every caller. */
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
    /** The next pictures, at most four; absent if there is only one. */
    images: z.array(z.string()).optional(),
    /** What shows until the picture is loaded: a blurred miniature of it as a `data:` URL, some 110 characters. */
    placeholder: z.string().nullable(),
    /** The middle of the circle that it is in, `CIRCLE_METRES` around. Absent: nobody knows where it is. */
    spot: spot.optional(),
    /** If dates are searched for: the stay that the room is free for. */
    stay: z
      .object({
        from: day,
        to: day,
        /** Dollars. */
        total: z.number(),
        /** The last day, where the room is, to cancel free of charge, if it were booked now; null if there is none. */
        freeUntil: day.nullable(),
      })
      .optional(),
  });
export type RoomCard = z.infer<typeof roomCard>;

export const roomDetail = room.extend({
  /** Taken nights as half-open ranges, ascending. */
  taken: z.array(z.object({ from: day, to: day })),
  /** Prices that the host gave single nights, from today on; absent: none. */
  ownPrices: z.array(z.object({ night: day, price: z.number() })).optional(),
  /** How many reviews are public, and the averages of what they rate: of these, none while there are too few. */
  reviews: z.object({ count: z.int(), aspects: z.record(z.string(), z.number()).optional() }).optional(),
  /** What guests pay beside the nights if they book now; absent: nothing. */
  charges: charges.optional(),
  /** Today in the listing's time zone. */
  today: day,
  /**
   * Where it is, for its host, admins and those who have booked it; for others the middle of a circle that it is in,
   * `CIRCLE_METRES` around. Absent: nobody knows where it is.
   */
  spot: spot.extend({ isExact: z.boolean() }).optional(),
  /** The nights that the caller holds here without having paid, and until when. */
  ownHold: z
    .object({
      from: day,
      to: day,
      until: z.iso.datetime(),
      /** By the server's clock; absent from servers before 1.1. */
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
  text: multiLine({ max: LISTING_LIMITS.houseRules }).optional(),
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
  description: multiLine({ max: LISTING_LIMITS.description }).default(''),
  host: z.object({ name: z.unknown(), image: z.unknown(), email: z.unknown() }).partial().optional(),
  cancellationPolicy: z.enum(POLICY_NAMES).optional(),
  keepOpen: z.boolean().optional(),
  timeZone: timeZone.optional(),
  amenities: z.array(z.enum(AMENITY_NAMES)).max(AMENITY_NAMES.length).optional(),
  houseRules: toldHouseRules.optional(),
  sleeping: toldSleeping.optional(),
  /** Where its host says it is; null: where its location is. */
  spot: spot.nullable().optional(),
});
const isRange = ({ from, to }: { from: string; to: string }) => from < to;
const notARange = { path: ['to'], message: 'must be after the first day' };

/** POST /rooms. `host` is sent by the spec's client but ignored: the host is the caller. */
export const newRoom = listing
  .extend({
    /** The caller's listing that it is a copy of: its rules of a stay come with it, and its pictures may be sent. */
    copyOf: z.string().optional(),
  })
  .refine(isRange, notARange);
export type NewRoom = z.input<typeof newRoom>;

/** PUT /rooms/{id}. `version` is the one the caller has seen; omitted options stay as they are. */
export const changedRoom = listing.extend({ version: z.int().min(0) }).refine(isRange, notARange);
export type ChangedRoom = z.input<typeof changedRoom>;

export const roomUpdated = z.object({ acknowledged: z.literal(true), room });
export type RoomUpdated = z.infer<typeof roomUpdated>;

export const roomInserted = z.object({ acknowledged: z.literal(true), insertedId: z.string(), room });
export type RoomInserted = z.infer<typeof roomInserted>;

/** A host's id, or the caller's own email of up to 254 characters. */
export const hostParam = z.object({ id: z.string().min(1).max(254) });

export const roomStatus = z.object({ status: z.boolean() });

/** PUT /rooms/{id}/unlisted */
export const roomUnlisted = z.object({ unlisted: z.boolean() });

/** PUT /rooms/{id}/check-in */
export const newCheckIn = newText(CHECK_IN_LIMIT);
