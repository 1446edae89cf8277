export { calendarRoutes } from './calendar/routes.ts';
export { clashesFor } from './clashes/clash-views.ts';
export { type Clash, findClashes } from './clashes/find-clashes.ts';
export { notifyClashes } from './clashes/notify-clashes.ts';
export { deleteEnded } from './clashes/storage.ts';
export { hosting } from './hosting/hosting.ts';
export { hasActiveBooking } from './nights/active-stays.ts';
export { cancellationTerms, showsAddress } from './nights/free-cancellation.ts';
export { secondsLeft } from './nights/seconds-left.ts';
export { SENTINEL_NIGHT } from './nights/sentinel.ts';
export { hasNights } from './nights/sql-fragments.ts';
export {
  addNights,
  areNightsTaken,
  areNightsTakenByOthers,
  deletePastNights,
  findTakenError,
  freeNights,
  freeNightsOutside,
  freeWholeRoom,
  isAnyoneWaiting,
  isWaitlistAhead,
  nightsClosedBy,
  PAST_NIGHTS_DAYS,
  takeNights,
  transferNights,
} from './nights/storage.ts';
export { checkWaitlistsSoon, findFirstWaitlistEntry, type WaitlistRow } from './nights/waiting.ts';
export { createHostBudgets } from './outside-calendars/host-budgets.ts';
export { feedRoutes, outsideCalendarRoutes } from './outside-calendars/routes.ts';
export { deletePastStays, findCalendar } from './outside-calendars/storage.ts';
export { sweepOutsideCalendars } from './outside-calendars/sweep-outside-calendars.ts';
export { countryNames } from './places/countries.ts';
export { loadGazetteer } from './places/gazetteer.ts';
export { placeOldRooms } from './places/place-old-rooms.ts';
export { toSpot } from './rooms/coordinates.ts';
export { offerOf } from './rooms/offer-of.ts';
export { rateRoom } from './rooms/rate-room.ts';
export { roomRoutes } from './rooms/routes.ts';
export { findRoom, listRoomIds, lockRoom, lockRoomAgainstChanges } from './rooms/storage.ts';
export { findImprovements, type Improvement, recordNotified } from './saved-places/find-improvements.ts';
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
  insertEntry,
  isLive,
  isOffered,
  noteOffer,
  OFFERS_DAYS,
  type SeenEntry,
  scheduleFirstCheck,
  scheduleNextCheck,
  selectEntries,
  selectWaiting,
  stayOf,
  transferOffer,
  type WaitlistOfRoom,
} from './waitlist-entries/storage.ts';
