import { auditEndpoints } from './audit.ts';
import { bookingEndpoints, paperEndpoints } from './bookings.ts';
import { calendarEndpoints } from './calendar.ts';
import { changeEndpoints } from './changes.ts';
import { checkoutEndpoints, webhookEndpoints } from './checkout.ts';
import { deletionEndpoints } from './deletions.ts';
import type { Endpoint } from './endpoint.ts';
import { healthEndpoints } from './health.ts';
import { hostBookingEndpoints } from './host-bookings.ts';
import { imageEndpoints } from './images.ts';
import { mailEndpoints, oneClickEndpoints } from './mails.ts';
import { messageEndpoints, messageEventEndpoints, messagePictureEndpoints, shownPictureEndpoints } from './messages.ts';
import { moneyProblemEndpoints } from './money-problems.ts';
import { notificationEndpoints } from './notifications.ts';
import { feedEndpoints, outsideCalendarEndpoints } from './outside-calendars.ts';
import { earningsEndpoints, payoutEndpoints } from './payouts.ts';
import { peopleEndpoints } from './people.ts';
import { pushEndpoints } from './push.ts';
import { reportEndpoints, reportedPictureEndpoints } from './reports.ts';
import { reviewEndpoints } from './reviews.ts';
import { roomEndpoints } from './rooms.ts';
import { savedPlaceEndpoints } from './saved-places.ts';
import { sessionEndpoints } from './sessions.ts';
import { statisticsEndpoints } from './statistics.ts';
import { waitlistEndpoints } from './waitlist.ts';

export * from './audit.ts';
export * from './bookings.ts';
export * from './calendar.ts';
export * from './changes.ts';
export * from './checkout.ts';
export * from './deletions.ts';
export * from './endpoint.ts';
export * from './health.ts';
export * from './host-bookings.ts';
export * from './images.ts';
export * from './mails.ts';
export * from './messages.ts';
export * from './money-problems.ts';
export * from './notifications.ts';
export * from './outside-calendars.ts';
export * from './payouts.ts';
export * from './people.ts';
export * from './push.ts';
export * from './reports.ts';
export * from './reviews.ts';
export * from './rooms.ts';
export * from './saved-places.ts';
export * from './sessions.ts';
export * from './statistics.ts';
export * from './waitlist.ts';

export const endpoints = {
  ...sessionEndpoints,
  ...peopleEndpoints,
  ...deletionEndpoints,
  ...auditEndpoints,
  ...roomEndpoints,
  // Must be declared before the endpoints with a booking id, so that `host` does not match `{id}`.
  ...hostBookingEndpoints,
  ...bookingEndpoints,
  ...paperEndpoints,
  ...reviewEndpoints,
  ...reportEndpoints,
  ...changeEndpoints,
  ...calendarEndpoints,
  ...outsideCalendarEndpoints,
  ...feedEndpoints,
  ...checkoutEndpoints,
  ...webhookEndpoints,
  ...payoutEndpoints,
  ...moneyProblemEndpoints,
  ...earningsEndpoints,
  ...statisticsEndpoints,
  ...imageEndpoints,
  ...messageEndpoints,
  ...messagePictureEndpoints,
  ...shownPictureEndpoints,
  ...reportedPictureEndpoints,
  ...messageEventEndpoints,
  ...savedPlaceEndpoints,
  ...waitlistEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...mailEndpoints,
  ...oneClickEndpoints,
  ...healthEndpoints,
} as const satisfies Record<string, Endpoint>;
