/** Thrown if the address is not allowed. Nothing was sent. */
export class RequestRefused extends Error {}
