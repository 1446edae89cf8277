import { ONE_ADULT } from 'contracts';
import { checkoutEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { endHold } from './end-hold.ts';
import { saveBooking } from './save-booking.ts';

export function checkoutRoutes(services: Services) {
  return serve(checkoutEndpoints, {
    createPaymentIntent: ({ actor, body: { price, roomId, from, to, party } }) => {
      const wanted = roomId && from && to ? { price, roomId, stay: { from, to }, ...(party && { party }) } : { price };
      return createPaymentIntent(services, actor, wanted);
    },
    saveBooking: ({ actor, body: { transactionId, roomId, from, to, party = ONE_ADULT } }) =>
      saveBooking(services, actor, { transactionId, roomId, stay: { from, to }, party }),
    releaseHold: ({ actor, params }) => endHold(services, actor, params.id),
  });
}
