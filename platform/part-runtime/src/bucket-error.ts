/** Thrown if a bucket does not respond, does not exist or refuses a request. */
export class BucketError extends Error {}
