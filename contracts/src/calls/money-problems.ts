// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Lists disputes, failed refunds, payouts that banks returned and unknown payments (admin). */
export const listMoneyProblems: EndpointCall<'listMoneyProblems'> = {"call":"GET /money-problems","answer":{"disputes":["list",{"id":"string","state":"string","amount":"number","reason":"string","evidenceDueAt":["optional","string"],"openedAt":"string","closedAt":["optional","string"],"paymentId":"string","stay":["optional",{"id":"string","code":"string","title":"string","guest":"string"}]}],"refunds":["list",{"key":"string","amount":"number","failure":"string","failedAt":"string","paymentId":"string","stay":["optional",{"id":"string","code":"string","title":"string","guest":"string"}]}],"payouts":["list",{"host":{"name":"string","email":"string"},"amount":"number","code":"string","at":"string"}],"payments":["list",{"paymentId":"string","amount":"number","events":"number","at":"string"}]}};

/** Sends a failed refund again (admin). */
export const retryRefund: EndpointCall<'retryRefund'> = {"call":"POST /money-problems/refund","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};
