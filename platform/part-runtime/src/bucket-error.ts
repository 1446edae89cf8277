/** The bucket did not answer, does not exist, or refused the request. */
export class BucketError extends Error {}
