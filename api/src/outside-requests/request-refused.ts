/** Nothing was sent: the address is one that no stranger may have us ask. */
export class RequestRefused extends Error {}
