import { hostBookingEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { getCheckIn, saveCheckIn } from '../check-in/save-check-in.ts';
import { countHostBookings } from './count-stays.ts';
import { listStayDays } from './list-stay-days.ts';
import { listHostBookings } from './list-stays.ts';
import { getNote, saveNote } from './notes.ts';

export function hostBookingRoutes(services: Services) {
  return serve(hostBookingEndpoints, {
    listHostBookings: ({ actor, query }) => listHostBookings(services, actor, query),
    countHostBookings: ({ actor, query }) => countHostBookings(services, actor, query),
    listStayDays: ({ actor, query }) => listStayDays(services, actor, query),
    getNote: ({ actor, params }) => getNote(services, actor, params.id),
    saveNote: ({ actor, params, body }) => saveNote(services, actor, { id: params.id, ...body }),
    getCheckIn: ({ actor, params }) => getCheckIn(services, actor, params.id),
    saveCheckIn: ({ actor, params, body }) => saveCheckIn(services, actor, { id: params.id, ...body }),
  });
}
