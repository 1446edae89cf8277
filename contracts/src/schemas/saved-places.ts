import { z } from 'zod';
import { PARTY_LIMITS } from '../base/party.ts';
import { nightsBetween } from '../base/stay-dates.ts';
import { SEARCH_LIMITS } from '../listings/listing-limits.ts';
import { SAVED_LIMITS } from '../listings/saved-places.ts';
import { day, id } from './common.ts';
import { roomCard } from './rooms.ts';

export const savedList = z.object({
  _id: z.string(),
  name: z.string(),
  /** The ids of the rooms, most recently saved first. */
  rooms: z.array(z.string()),
  /** The last part of the public link. Undefined if the list is not shared. */
  token: z.string().optional(),
});
export type SavedList = z.infer<typeof savedList>;

export const listStay = z
  .object({ from: day, to: day, guests: z.int().min(1).max(PARTY_LIMITS.adults.max) })
  .refine(({ from, to }) => from < to && nightsBetween({ from, to }) <= SEARCH_LIMITS.nights, {
    path: ['to'],
    message: `must be after the first day, and at most ${SEARCH_LIMITS.nights} nights later`,
  });
export type ListStay = z.infer<typeof listStay>;

export const listWatch = z.object({
  /** The stay to price. If null, prices are per night. */
  stay: listStay.nullable(),
  /** True to send emails when a price falls or a room becomes available again. */
  tells: z.boolean(),
});

export const savedRoom = z.object({
  _id: z.string(),
  title: z.string(),
  /** Undefined while the room is deleted (`isDeleted`) or unlisted. */
  card: roomCard.optional(),
  isDeleted: z.boolean(),
  /** The price in dollars when the room was saved, for the stay or per night. Set only if the price is lower now. */
  was: z.number().optional(),
  isTaken: z.boolean().optional(),
});
export type SavedRoom = z.infer<typeof savedRoom>;

export const savedListDetail = savedList
  .omit({ rooms: true })
  .extend({ rooms: z.array(savedRoom), stay: listStay.optional(), tells: z.boolean() });
export type SavedListDetail = z.infer<typeof savedListDetail>;

/** A list as anyone with its link sees it. `gone` is the number of deleted or unlisted rooms. */
export const sharedList = z.object({
  name: z.string(),
  by: z.string().optional(),
  rooms: z.array(roomCard),
  /** The stay for which the rooms are priced. Undefined if the list has none or the stay has begun. */
  stay: listStay.optional(),
  gone: z.int(),
});
export type SharedList = z.infer<typeof sharedList>;

/** The client generates the id, so that a retry does not create a second list. */
export const savedListParam = z.object({ id: z.uuid() });
export const savedListAndRoom = savedListParam.extend({ roomId: id });
export const sharedListParam = z.object({ secret: z.string().max(64) });
export const savedTo = z.object({ list: savedList.pick({ _id: true, name: true }) });
export const listToken = z.object({ token: z.string() });

const isShort = (ids: readonly string[]) => ids.length <= SAVED_LIMITS.viewed;
export const roomCardsQuery = z.object({
  ids: z
    .string()
    .max(1_000)
    .refine((ids) => isShort(ids.split(',')), `must name at most ${SAVED_LIMITS.viewed} rooms`),
});
