import { z } from 'zod';
import { newWaitlistEntry, success, waitlistEntry, waitlistEntryParam } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const waitlistEndpoints = {
  listWaitlist: {
    call: 'GET /waitlist',
    access: 'person',
    tag: 'waitlist',
    summary: "The caller's waitlist entries and offers, oldest first",
    answer: z.array(waitlistEntry),
  },
  joinWaitlist: {
    call: 'POST /waitlist',
    access: 'person',
    tag: 'waitlist',
    summary: 'Joins the waitlist for exactly these nights; joining again keeps the position and updates the party',
    body: newWaitlistEntry,
    isRepeatable: true,
    answer: waitlistEntry,
    errors: [
      'room-not-found',
      'own-room',
      'dates-not-offered',
      'stay-not-allowed',
      'party-too-large',
      'pets-not-allowed',
      'stay-too-expensive',
      'room-booked',
      'room-unlisted',
      'nights-not-taken',
      'too-many-waits',
      'waitlist-full',
    ],
    limit: 'intents',
  },
  leaveWaitlist: {
    call: 'DELETE /waitlist/{id}',
    access: 'person',
    tag: 'waitlist',
    summary: 'Leaves the waitlist, or declines an offer, which the next person then gets; safe to repeat',
    params: waitlistEntryParam,
    isRepeatable: true,
    answer: success,
    errors: ['payment-open', 'stay-booked', 'payments-unavailable'],
  },
} as const satisfies Endpoints;
