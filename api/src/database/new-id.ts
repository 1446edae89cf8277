import { v7 } from 'uuid';

/**
 * A UUIDv7, ascending within this process even inside one millisecond, so that key order is "newest first". `at`
 * makes an id of another time, for rows that are backdated.
 */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7();
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids are opaque to clients; one in another format is treated as not found. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
