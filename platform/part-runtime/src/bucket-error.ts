/** A bucket did not do what was asked: it was silent, is not there, or refused. */
export class BucketError extends Error {}
