import { z } from 'zod';
import {
  bookingReviews,
  guestReviews,
  idParam,
  newAnswer,
  newReview,
  review,
  roomReviewsQuery,
  waitingReviews,
  waitingReviewsQuery,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const reviewEndpoints = {
  listRoomReviews: {
    call: 'GET /room/{id}/reviews',
    access: 'anyone',
    tag: 'reviews',
    summary: 'Lists the published reviews of a room, newest first, one page at a time',
    params: idParam,
    query: roomReviewsQuery,
    answer: z.array(review),
    isPaged: true,
    isShared: true,
    errors: ['room-not-found'],
  },
  getBookingReviews: {
    call: 'GET /bookings/{id}/reviews',
    access: 'person',
    tag: 'reviews',
    summary:
      "Reads the caller's review of a stay and, once it is published, the other side's (guest, host of the room)",
    params: idParam,
    answer: bookingReviews,
    errors: ['booking-not-found'],
  },
  saveReview: {
    call: 'PUT /bookings/{id}/review',
    access: 'person',
    tag: 'reviews',
    summary:
      'Saves a review of a stay within 14 days of check-out (guest, host of the room). It can be changed until it is published, which happens when both sides have written one or the 14 days are over. Safe to repeat',
    params: idParam,
    body: newReview,
    isRepeatable: true,
    answer: bookingReviews,
    errors: ['booking-not-found', 'not-reviewable', 'review-published', 'changed-elsewhere'],
  },
  answerReview: {
    call: 'PUT /bookings/{id}/review/answer',
    access: 'person',
    tag: 'reviews',
    summary: "Answers the guest's published review in public, once (host of the room); safe to repeat",
    params: idParam,
    body: newAnswer,
    isRepeatable: true,
    answer: bookingReviews,
    errors: ['booking-not-found', 'review-not-found', 'already-answered'],
  },
  listGuestReviews: {
    call: 'GET /bookings/{id}/guest-reviews',
    access: 'person',
    tag: 'reviews',
    summary: "Lists hosts' reviews of the guest of a booking (host of the room)",
    params: idParam,
    answer: guestReviews,
    errors: ['booking-not-found'],
  },
  listWaitingReviews: {
    call: 'GET /reviews/waiting',
    access: 'person',
    tag: 'reviews',
    summary: 'Lists the stays that the caller can review but has not reviewed yet',
    query: waitingReviewsQuery,
    answer: waitingReviews,
  },
} as const satisfies Endpoints;
