// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** The caller's bookings in a half-open range of at most 400 days. */
export const getGuestStatistics: EndpointCall<'getGuestStatistics'> = {"call":"GET /statistics/guest","answer":{"trips":"number","nights":"number","spent":"number","unit":"string","periods":["list",{"from":"string","to":"string","trips":"number","nights":"number","spent":"number"}]}};

/** The caller's upcoming stays. */
export const getGuestNow: EndpointCall<'getGuestNow'> = {"call":"GET /statistics/guest/now","answer":{"upcoming":"number","next":["nullable",{"_id":"string","code":["optional","string"],"guest":{"name":"string","email":"string","image":["nullable","string"]},"host":"string","location":"string","price":"number","charges":["optional",{"guestFeeBasisPoints":"number","taxBasisPoints":"number","taxName":"string"}],"parts":["optional",{"nights":"number","guestFee":"number","tax":"number"}],"from":"string","to":"string","title":"string","roomId":"string","image":"string","transactionId":"string","party":["optional",{"adults":"number","children":"number","infants":"number","pets":"number"}],"date":"string","state":"string","cancellationPolicy":"string","timeZone":"string","isListed":["optional","boolean"],"unrefundable":["optional",{"givenUp":"number","locked":"number"}],"cancellation":["optional",{"at":"string","by":"string","reason":["nullable","string"],"keepsNights":["optional","boolean"]}],"refund":["optional",{"amount":"number","state":"string"}]}]}};

/** Earnings and occupancy of the caller's rooms in a range of days (host). */
export const getHostStatistics: EndpointCall<'getHostStatistics'> = {"call":"GET /statistics/host","answer":{"stays":"number","earned":"number","bookedNights":"number","availableNights":"number","unit":"string","averagePrice":["nullable","number"],"averageLength":["nullable","number"],"closedNights":["optional","number"],"periods":["list",{"from":"string","to":"string","stays":"number","earned":"number","bookedNights":"number","availableNights":"number"}]}};

/** Today's arrivals and departures (host). */
export const getHostNow: EndpointCall<'getHostNow'> = {"call":"GET /statistics/host/now","answer":{"arrivals":["list",{"bookingId":"string","guest":"string","title":"string"}],"departures":["list",{"bookingId":"string","guest":"string","title":"string"}],"upcoming":"number","listings":"number"}};

/** Consecutive unbooked nights in the caller's listings in the next 90 days (host). */
export const getHostOpenNights: EndpointCall<'getHostOpenNights'> = {"call":"GET /statistics/host/open-nights","answer":{"nights":"number","runs":["list",{"from":"string","to":"string","roomId":"string","title":"string"}]}};

/** The site's bookings, revenue and refunds in a range of days (admin). */
export const getAdminStatistics: EndpointCall<'getAdminStatistics'> = {"call":"GET /statistics/admin","answer":{"bookings":"number","turnover":"number","refunds":"number","unit":"string","cancellations":"number","periods":["list",{"from":"string","to":"string","bookings":"number","turnover":"number","refunds":"number"}]}};

/** Open host requests, and people by role (admin). */
export const getAdminNow: EndpointCall<'getAdminNow'> = {"call":"GET /statistics/admin/now","answer":{"waiting":"number","users":{"guest":"number","host":"number","admin":"number"}}};
