import { feedEndpoints, outsideCalendarEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { getListingCalendars, makeCalendarAddress } from './addresses.ts';
import { ignoreEvent, includeEvent } from './ignore-events.ts';
import { addOutsideCalendar, askReading, confirmLoss, removeOutsideCalendar } from './outside-calendars.ts';
import { tryCalendar } from './try-calendar.ts';
import { writeFeed } from './write-feed.ts';

export function outsideCalendarRoutes(services: Services) {
  return serve(outsideCalendarEndpoints, {
    getListingCalendars: ({ actor, params }) => getListingCalendars(services, actor, params.id),
    makeCalendarAddress: ({ actor, params }) => makeCalendarAddress(services, actor, params.id),
    addOutsideCalendar: ({ actor, params, body }) => addOutsideCalendar(services, actor, { ...params, ...body }),
    tryOutsideCalendar: ({ actor, params, body }) => tryCalendar(services, actor, { ...params, ...body }),
    readOutsideCalendar: ({ actor, params }) => askReading(services, actor, params),
    confirmLoss: ({ actor, params, body }) => confirmLoss(services, actor, { ...params, ...body }),
    ignoreEvent: ({ actor, params, body }) => ignoreEvent(services, actor, { ...params, ...body }),
    includeEvent: ({ actor, params }) => includeEvent(services, actor, params),
    removeOutsideCalendar: ({ actor, params }) => removeOutsideCalendar(services, actor, params),
  });
}

export function feedRoutes(services: Services) {
  return serve(feedEndpoints, {
    getFeed: async ({ params, reply }) => {
      const feed = await writeFeed(services, params.secret);
      reply.headers({
        // Clients must revalidate with the ETag.
        'cache-control': 'private, no-cache',
        'content-disposition': 'attachment; filename="calendar.ics"',
        'x-robots-tag': 'noindex',
      });
      return feed;
    },
  });
}
