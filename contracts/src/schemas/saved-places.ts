import { z } from 'zod';
import { PARTY_LIMITS } from '../party.ts';
import { SAVED_LIMITS } from '../saved-places.ts';
import { SEARCH_LIMITS } from '../search.ts';
import { nightsBetween } from '../stay-dates.ts';
import { day, id } from './common.ts';
import { roomCard } from './rooms.ts';
import { singleLine } from './written-text.ts';

export const savedList = z.object({
  _id: z.string(),
  name: z.string(),
  /** Ids of the rooms in it, the latest first. */
  rooms: z.array(z.string()),
  /** The end of the link that shows it to anybody; absent: it is not shared. */
  token: z.string().optional(),
});
export type SavedList = z.infer<typeof savedList>;

/** The stay that a list's rooms are priced for. */
export const listStay = z
  .object({ from: day, to: day, guests: z.int().min(1).max(PARTY_LIMITS.adults.max) })
  .refine(({ from, to }) => from < to && nightsBetween({ from, to }) <= SEARCH_LIMITS.nights, {
    path: ['to'],
    message: `must be after the first day, and at most ${SEARCH_LIMITS.nights} nights later`,
  });
export type ListStay = z.infer<typeof listStay>;

/** PUT /saved-lists/{id}/watch */
export const listWatch = z.object({
  /** Null: prices are those of a night. */
  stay: listStay.nullable(),
  /** Whether a mail says that a price fell, or that a room is available again. */
  tells: z.boolean(),
});

/** A room of a list, as its owner sees it. */
export const savedRoom = z.object({
  _id: z.string(),
  title: z.string(),
  /** Absent while it is not offered: `isDeleted`, or taken off the lists for a while. */
  card: roomCard.optional(),
  isDeleted: z.boolean(),
  /** Dollars, of the stay or a night: what it cost when it was saved, if it costs less now. */
  was: z.number().optional(),
  /** It cannot be had for the list's stay. */
  isTaken: z.boolean().optional(),
});
export type SavedRoom = z.infer<typeof savedRoom>;

export const savedListDetail = savedList
  .omit({ rooms: true })
  .extend({ rooms: z.array(savedRoom), stay: listStay.optional(), tells: z.boolean() });
export type SavedListDetail = z.infer<typeof savedListDetail>;

/** A list as anybody with its link sees it: nothing of rooms that are not offered but their number. */
export const sharedList = z.object({
  name: z.string(),
  /** The first name of whoever shares it; absent if they have none. */
  by: z.string().optional(),
  rooms: z.array(roomCard),
  gone: z.int(),
});
export type SharedList = z.infer<typeof sharedList>;

/** Chosen by whoever makes the list: made twice, it is there once. */
export const savedListParam = z.object({ id: z.uuid() });
export const savedListAndRoom = savedListParam.extend({ roomId: id });
export const namedList = z.object({ name: singleLine({ min: 1, max: SAVED_LIMITS.name }) });
export const sharedListParam = z.object({ secret: z.string().max(64) });
/** PUT /saved-rooms/{id}: where the room is now. */
export const savedTo = z.object({ list: savedList.pick({ _id: true, name: true }) });
export const listToken = z.object({ token: z.string() });

const isShort = (ids: readonly string[]) => ids.length <= SAVED_LIMITS.viewed;
/** Separated by commas. */
export const roomCardsQuery = z.object({
  ids: z
    .string()
    .max(1_000)
    .refine((ids) => isShort(ids.split(',')), `must name at most ${SAVED_LIMITS.viewed} rooms`),
});
