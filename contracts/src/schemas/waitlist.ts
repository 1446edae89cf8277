import { z } from 'zod';
import { nightsBetween } from '../base/stay-dates.ts';
import { MAX_NIGHTS } from '../stays/booking-states.ts';
import { day, party } from './common.ts';

export const newWaitlistEntry = z
  .object({ roomId: z.string().min(1).max(64), from: day, to: day, party: party.optional() })
  .refine(({ from, to }) => from < to && nightsBetween({ from, to }) <= MAX_NIGHTS, {
    path: ['to'],
    message: `must be after the first day, and at most ${MAX_NIGHTS} nights later`,
  });
export type NewWaitlistEntry = z.input<typeof newWaitlistEntry>;

export const waitlistEntry = z.object({
  _id: z.string(),
  room: z.object({ _id: z.string(), title: z.string(), location: z.string(), image: z.string() }),
  from: day,
  to: day,
  party,
  joinedAt: z.iso.datetime(),
  /** Set if the nights are held for the caller, who must book and pay before `until`. */
  offer: z
    .object({
      bookingId: z.string(),
      until: z.iso.datetime(),
      secondsLeft: z.int(),
    })
    .optional(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

export const waitlistEntryParam = z.object({ id: z.uuid() });
