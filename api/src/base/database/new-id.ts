import { v7 } from 'uuid';

/**
 * Returns a UUIDv7. The ids of one process ascend even within a millisecond, so sorting by id sorts by creation. Pass
 * `at` for backdated rows.
 */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7();
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Checks the format of an id from a client. The API treats a malformed id as not found. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
