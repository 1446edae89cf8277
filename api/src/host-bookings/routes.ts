import { hostBookingEndpoints } from 'contracts/endpoints';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { countHostBookings } from './count-stays.ts';
import { listHostBookings } from './list-stays.ts';

export function hostBookingRoutes(services: Services) {
  return serve(hostBookingEndpoints, {
    listHostBookings: ({ actor, query }) => listHostBookings(services, actor, query),
    countHostBookings: ({ actor, query }) => countHostBookings(services, actor, query),
  });
}
