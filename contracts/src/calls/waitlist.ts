// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** What the caller waits for, and what is held for them, the longest first. */
export const listWaitlist: EndpointCall<'listWaitlist'> = {"call":"GET /waitlist","answer":["list",{"_id":"string","room":{"_id":"string","title":"string","location":"string","image":"string"},"from":"string","to":"string","party":{"adults":"number","children":"number","infants":"number","pets":"number"},"joinedAt":"string","offer":["optional",{"bookingId":"string","until":"string","secondsLeft":"number"}]}]};

/** Waits for exactly these nights; repeated for the same ones, it keeps its place and takes the new party. */
export const joinWaitlist: EndpointCall<'joinWaitlist'> = {"call":"POST /waitlist","answer":{"_id":"string","room":{"_id":"string","title":"string","location":"string","image":"string"},"from":"string","to":"string","party":{"adults":"number","children":"number","infants":"number","pets":"number"},"joinedAt":"string","offer":["optional",{"bookingId":"string","until":"string","secondsLeft":"number"}]}};

/** Waits no longer, or declines what is held: the next one gets it; safe to repeat. */
export const leaveWaitlist: EndpointCall<'leaveWaitlist'> = {"call":"DELETE /waitlist/{id}","answer":{"success":"boolean"}};
