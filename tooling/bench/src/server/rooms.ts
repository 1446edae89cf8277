import { randomInt } from 'node:crypto';

/** Returns the id of the nth room of a filled site, starting with 1. */
export const roomId = (n: number) => `01900003-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

export const anyRoom = (rooms: number) => roomId(randomInt(1, rooms + 1));

export const roomsOf = (isQuick: boolean) => (isQuick ? 100_000 : 1_000_000);
