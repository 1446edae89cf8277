import { v7 } from 'uuid';

/**
 * A UUIDv7, ascending within this process also inside one millisecond, so that "newest first" is the order of
 * the key. `at` makes an id of another time, for rows that are older than their writing.
 */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7();
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids are opaque to clients; one that cannot be ours is simply not found. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
