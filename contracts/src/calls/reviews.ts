// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Reads the caller's review of a stay and, once it is published, the other side's (guest, host of the room). */
export const getBookingReviews: EndpointCall<'getBookingReviews'> = {"call":"GET /bookings/{id}/reviews","answer":{"side":"string","opens":"string","until":"string","isOpen":"boolean","own":["optional",{"stars":["record","number"],"text":"string","version":"number","state":"string","answer":["optional",{"text":"string","at":"string"}]}],"other":["optional",{"_id":"string","author":{"name":"string","image":["nullable","string"]},"stars":["record","number"],"text":"string","published":"string","stayed":"string","answer":["optional",{"text":"string","at":"string"}]}]}};

/** Saves a review of a stay within 14 days of check-out (guest, host of the room). It can be changed until it is published, which happens when both sides have written one or the 14 days are over. Safe to repeat. */
export const saveReview: EndpointCall<'saveReview'> = {"call":"PUT /bookings/{id}/review","answer":{"side":"string","opens":"string","until":"string","isOpen":"boolean","own":["optional",{"stars":["record","number"],"text":"string","version":"number","state":"string","answer":["optional",{"text":"string","at":"string"}]}],"other":["optional",{"_id":"string","author":{"name":"string","image":["nullable","string"]},"stars":["record","number"],"text":"string","published":"string","stayed":"string","answer":["optional",{"text":"string","at":"string"}]}]}};

/** Answers the guest's published review in public, once (host of the room); safe to repeat. */
export const answerReview: EndpointCall<'answerReview'> = {"call":"PUT /bookings/{id}/review/answer","answer":{"side":"string","opens":"string","until":"string","isOpen":"boolean","own":["optional",{"stars":["record","number"],"text":"string","version":"number","state":"string","answer":["optional",{"text":"string","at":"string"}]}],"other":["optional",{"_id":"string","author":{"name":"string","image":["nullable","string"]},"stars":["record","number"],"text":"string","published":"string","stayed":"string","answer":["optional",{"text":"string","at":"string"}]}]}};

/** Lists hosts' reviews of the guest of a booking (host of the room). */
export const listGuestReviews: EndpointCall<'listGuestReviews'> = {"call":"GET /bookings/{id}/guest-reviews","answer":{"count":"number","average":["optional","number"],"reviews":["list",{"_id":"string","author":{"name":"string","image":["nullable","string"]},"stars":["record","number"],"text":"string","published":"string","stayed":"string","answer":["optional",{"text":"string","at":"string"}]}]}};

/** Lists the stays that the caller can review but has not reviewed yet. */
export const listWaitingReviews: EndpointCall<'listWaitingReviews'> = {"call":"GET /reviews/waiting","answer":["list",{"bookingId":"string","title":"string","until":"string","timeZone":"string"}]};
