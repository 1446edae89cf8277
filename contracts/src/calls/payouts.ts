// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** The state of the caller's account at the payment provider (host). */
export const getPayoutAccount: EndpointCall<'getPayoutAccount'> = {"call":"GET /payouts/account","answer":{"state":"string","waiting":{"payouts":"number","amount":"number"},"failure":["optional",{"amount":"number","code":"string","at":"string"}]}};

/** A link to the provider's page on which the caller completes their account, which is created if necessary (host). */
export const linkPayoutAccount: EndpointCall<'linkPayoutAccount'> = {"call":"POST /payouts/account/link","answer":{"url":"string"}};

/** Refreshes the state of the caller's account from the provider (host). */
export const refreshPayoutAccount: EndpointCall<'refreshPayoutAccount'> = {"call":"POST /payouts/account/refresh","answer":{"state":"string","waiting":{"payouts":"number","amount":"number"},"failure":["optional",{"amount":"number","code":"string","at":"string"}]}};

/** The caller's payouts, newest first (host). */
export const listPayouts: EndpointCall<'listPayouts'> = {"call":"GET /payouts","answer":["list",{"bookingId":"string","code":"string","roomId":"string","title":"string","from":"string","to":"string","state":"string","amount":"number","sent":"number","dueAt":"string","isDisputed":["optional","boolean"],"transfers":["list",{"kind":"string","amount":"number","state":"string","at":"string","failure":["nullable","string"]}]}],"isPaged":true};

/** Booked stays with an upcoming payout, the next one first (host). */
export const listUpcomingPayouts: EndpointCall<'listUpcomingPayouts'> = {"call":"GET /payouts/upcoming","answer":["list",{"bookingId":"string","code":"string","roomId":"string","title":"string","from":"string","to":"string","amount":"number","dueAt":"string"}],"isPaged":true};

/** The caller's earnings by month (host). */
export const getEarnings: EndpointCall<'getEarnings'> = {"call":"GET /earnings","answer":{"total":{"stays":"number","cancelled":"number","paid":"number","refunded":"number","guestFee":["optional","number"],"tax":["optional","number"],"fees":"number","earned":"number"},"months":["list",{"stays":"number","cancelled":"number","paid":"number","refunded":"number","guestFee":["optional","number"],"tax":["optional","number"],"fees":"number","earned":"number","month":"string"}]}};

/** The caller's earnings by listing, the largest first (host). */
export const listEarningsByListing: EndpointCall<'listEarningsByListing'> = {"call":"GET /earnings/listings","answer":["list",{"stays":"number","cancelled":"number","paid":"number","refunded":"number","guestFee":["optional","number"],"tax":["optional","number"],"fees":"number","earned":"number","roomId":"string","title":"string"}],"isPaged":true};

/** Each stay with the amounts paid, refunded and kept, in the order of check-in (host). */
export const listEarningsStays: EndpointCall<'listEarningsStays'> = {"call":"GET /earnings/stays","answer":["list",{"bookingId":"string","code":"string","roomId":"string","title":"string","from":"string","to":"string","state":"string","paid":"number","refunded":"number","guestFee":["optional","number"],"tax":["optional","number"],"fee":"number","earned":"number"}],"isPaged":true};
