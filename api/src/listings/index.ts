export { calendarRoutes } from './calendar/routes.ts';
export { type Clash, findClashes } from './clashes/find-clashes.ts';
export { deleteEnded } from './clashes/storage.ts';
export { tellClashes } from './clashes/tell-clashes.ts';
export { clashesFor } from './clashes/tell-pages.ts';
export { hosting } from './hosting/hosting.ts';
export { hasActiveBooking } from './nights/active-stays.ts';
export { cancellationTerms, showsAddress } from './nights/free-cancellation.ts';
export { secondsLeft } from './nights/seconds-left.ts';
export { SENTINEL_NIGHT } from './nights/sentinel.ts';
export { hasNights } from './nights/sql-fragments.ts';
export {
  addNights,
  areTakenFor,
  areWaitedFor,
  deletePastNights,
  doOthersComeFirst,
  freeNights,
  freeNightsOutside,
  freeWholeRoom,
  handOnNights,
  haveOthers,
  nightsClosedBy,
  PAST_NIGHTS_DAYS,
  takeNights,
  takenReason,
} from './nights/storage.ts';
export { firstWaiting, lookSoon, type WaitlistRow } from './nights/waiting.ts';
export { createHostBudgets } from './outside-calendars/host-budgets.ts';
export { feedRoutes, outsideCalendarRoutes } from './outside-calendars/routes.ts';
export { deletePastStays, findCalendar } from './outside-calendars/storage.ts';
export { sweepOutsideCalendars } from './outside-calendars/sweep-outside-calendars.ts';
export { countryNames } from './places/countries.ts';
export { loadGazetteer } from './places/gazetteer.ts';
export { placeOldRooms } from './places/place-old-rooms.ts';
export { offerOf } from './rooms/offer-of.ts';
export { rateRoom } from './rooms/rate-room.ts';
export { roomRoutes } from './rooms/routes.ts';
export { toSpot } from './rooms/spots.ts';
export { findRoom, listRoomIds, lockRoom, lockRoomAsItIs } from './rooms/storage.ts';
export { type News, noteTold, readNews } from './saved-places/look-at-list.ts';
export { upcomingStayOf } from './saved-places/price-list.ts';
export { savedPlaceRoutes } from './saved-places/routes.ts';
export { sweepSaved } from './saved-places/sweep-saved.ts';
export {
  changeParty,
  countWaits,
  deleteEntry,
  deleteOldOffers,
  findEntry,
  findOwnEntry,
  handOnOffer,
  insertEntry,
  isLive,
  isOffered,
  noteLook,
  noteOffer,
  OFFERS_DAYS,
  openWaitlist,
  type SeenEntry,
  selectEntries,
  selectWaiting,
  stayOf,
  type WaitlistOfRoom,
} from './waitlist-entries/storage.ts';
