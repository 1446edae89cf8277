// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** The kinds of mails that the caller can stop, and which ones they have. */
export const listMailChoices: EndpointCall<'listMailChoices'> = {"call":"GET /mail-choices","answer":["list",{"kind":"string","isStopped":"boolean"}]};

/** Stops the mails of a kind to the caller, or starts them again; safe to repeat. */
export const chooseMails: EndpointCall<'chooseMails'> = {"call":"PUT /mail-choices/{kind}","answer":{"success":"boolean"}};

/** Which mails the link of a mail stops, and whether they are stopped; a browser is led to the page for it. */
export const getMailLink: EndpointCall<'getMailLink'> = {"call":"GET /mail-links/{secret}","answer":{"kind":"string","isStopped":"boolean"}};

/** Stops the mails that the link of a mail is about, or starts them again; safe to repeat. */
export const changeMailLink: EndpointCall<'changeMailLink'> = {"call":"PUT /mail-links/{secret}","answer":{"success":"boolean"}};
