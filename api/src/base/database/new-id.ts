import { v7 } from 'uuid';

/** Ids of one process ascend even within a millisecond, so key order is creation order. Use `at` for backdated rows. */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7();
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids are opaque to clients. An id in another format is treated as not found. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
