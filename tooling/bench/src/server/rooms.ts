import { randomInt } from 'node:crypto';

/** The id of the n-th room of a filled site, n from 1. */
export const roomId = (n: number) => `01900003-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

export const anyRoom = (rooms: number) => roomId(randomInt(1, rooms + 1));

export const roomsOf = (isQuick: boolean) => (isQuick ? 100_000 : 1_000_000);
