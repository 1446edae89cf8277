import { bookingEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { cancelBooking } from './cancel-booking.ts';
import { getBooking } from './get-booking.ts';
import { listAllBookings } from './list-all-bookings.ts';
import { bookingsOfGuest } from './list-bookings.ts';
import { previewCancellation } from './preview-cancellation.ts';
import { refundBooking } from './refund-booking.ts';
import { reopenNights } from './reopen-nights.ts';

export function bookingRoutes(services: Services) {
  return serve(bookingEndpoints, {
    listBookings: ({ actor, query }) => bookingsOfGuest(services, actor, query),
    listAllBookings: ({ query }) => listAllBookings(services, query),
    getBooking: ({ actor, params }) => getBooking(services, actor, params.id),
    previewCancellation: ({ actor, params }) => previewCancellation(services, actor, params.id),
    cancelBooking: ({ actor, params, body }) => cancelBooking(services, actor, { id: params.id, ...body }),
    refundBooking: ({ actor, params, body }) => refundBooking(services, actor, { id: params.id, ...body }),
    reopenNights: ({ actor, params }) => reopenNights(services, actor, params.id),
  });
}
