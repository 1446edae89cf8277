// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** The caller's waitlist entries and offers, oldest first. */
export const listWaitlist: EndpointCall<'listWaitlist'> = {"call":"GET /waitlist","answer":["list",{"_id":"string","room":{"_id":"string","title":"string","location":"string","image":"string"},"from":"string","to":"string","party":{"adults":"number","children":"number","infants":"number","pets":"number"},"joinedAt":"string","offer":["optional",{"bookingId":"string","until":"string","secondsLeft":"number"}]}]};

/** Joins the waitlist for exactly these nights; joining again keeps the position and updates the party. */
export const joinWaitlist: EndpointCall<'joinWaitlist'> = {"call":"POST /waitlist","answer":{"_id":"string","room":{"_id":"string","title":"string","location":"string","image":"string"},"from":"string","to":"string","party":{"adults":"number","children":"number","infants":"number","pets":"number"},"joinedAt":"string","offer":["optional",{"bookingId":"string","until":"string","secondsLeft":"number"}]}};

/** Leaves the waitlist, or declines an offer, which the next person then gets; safe to repeat. */
export const leaveWaitlist: EndpointCall<'leaveWaitlist'> = {"call":"DELETE /waitlist/{id}","answer":{"success":"boolean"}};
