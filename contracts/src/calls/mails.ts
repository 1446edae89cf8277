// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** The kinds of emails that the caller can unsubscribe from, and their choices. */
export const listMailChoices: EndpointCall<'listMailChoices'> = {"call":"GET /mail-choices","answer":["list",{"kind":"string","isStopped":"boolean"}]};

/** Unsubscribes the caller from a kind of email, or subscribes them again; safe to repeat. */
export const chooseMails: EndpointCall<'chooseMails'> = {"call":"PUT /mail-choices/{kind}","answer":{"success":"boolean"}};

/** The emails that an unsubscribe link stops, and whether it has. Browsers are redirected to a page. */
export const getMailLink: EndpointCall<'getMailLink'> = {"call":"GET /mail-links/{secret}","answer":{"kind":"string","isStopped":"boolean"}};

/** Unsubscribes by the link in an email, or subscribes again; safe to repeat. */
export const changeMailLink: EndpointCall<'changeMailLink'> = {"call":"PUT /mail-links/{secret}","answer":{"success":"boolean"}};
