import { z } from 'zod';
import { newWaitlistEntry, success, waitlistEntry, waitlistEntryParam } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const waitlistEndpoints = {
  listWaitlist: {
    call: 'GET /waitlist',
    access: 'person',
    tag: 'waitlist',
    summary: 'What the caller waits for, and what is held for them, the longest first',
    answer: z.array(waitlistEntry),
  },
  joinWaitlist: {
    call: 'POST /waitlist',
    access: 'person',
    tag: 'waitlist',
    summary: 'Waits for exactly these nights; repeated for the same ones, it keeps its place and takes the new party',
    body: newWaitlistEntry,
    isRepeatable: true,
    answer: waitlistEntry,
    errors: [
      'room-not-found',
      'own-room',
      'dates-not-offered',
      'stay-not-allowed',
      'party-too-large',
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
    summary: 'Waits no longer, or declines what is held: the next one gets it; safe to repeat',
    params: waitlistEntryParam,
    isRepeatable: true,
    answer: success,
    errors: ['payment-open', 'stay-booked', 'payments-unavailable'],
  },
} as const satisfies Endpoints;
