import { reviewEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { readPublic } from '../../people/index.ts';
import { answerReview } from './answer-review.ts';
import { getBookingReviews, getGuestReviews, getRoomReviews } from './read-reviews.ts';
import { saveReview } from './save-review.ts';
import { listWaitingReviews } from './waiting-reviews.ts';

export function reviewRoutes(services: Services) {
  return serve(reviewEndpoints, {
    listRoomReviews: ({ params, query, request }) =>
      readPublic(services, request, (from) => getRoomReviews(from, { ...params, ...query })),
    getBookingReviews: ({ actor, params }) => getBookingReviews(services, actor, params.id),
    saveReview: ({ actor, params, body }) => saveReview(services, actor, { id: params.id, ...body }),
    answerReview: ({ actor, params, body }) => answerReview(services, actor, { id: params.id, ...body }),
    listGuestReviews: ({ actor, params }) => getGuestReviews(services, actor, params.id),
    listWaitingReviews: ({ actor, query }) => listWaitingReviews(services, actor, query.as),
  });
}
