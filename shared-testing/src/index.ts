/** Tools for tests of screens. Importing this file sets up jsdom, the site's configuration and the query cache. */
import './set-up.ts';

export { fakeApi } from './fake-api.ts';
export {
  fakeBooking,
  fakeBookingDetail,
  fakeReviews,
  fakeRoom,
  fakeRoomCard,
  fakeRoomDetail,
  GUEST,
  HOST,
  inDays,
} from './fakes.ts';
export { Refused } from './refused.ts';
export { renderRoute } from './render-route.tsx';
export { inHebrew, mixedTexts } from './right-to-left.ts';
