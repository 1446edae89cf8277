import { ONE_ADULT } from 'contracts';
import { waitlistEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { listWaitlist } from './list-waitlist.ts';

export function waitlistRoutes(services: Services) {
  return serve(waitlistEndpoints, {
    listWaitlist: ({ actor }) => listWaitlist(services, actor),
    joinWaitlist: ({ actor, body: { roomId, from, to, party = ONE_ADULT } }) =>
      joinWaitlist(services, actor, { roomId, stay: { from, to }, party }),
    leaveWaitlist: ({ actor, params }) => leaveWaitlist(services, actor, params.id),
  });
}
