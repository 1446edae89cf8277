import { addDays, type Room } from 'contracts';

export interface FreeStay {
  room: string;
  from: string;
  to: string;
}

const NIGHTS = 3;

export async function freeStay(site: string): Promise<FreeStay> {
  const rooms = (await (await fetch(`${site}/api/rooms`)).json()) as Room[];
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  for (const { _id, from, to, booked, held, keepOpen } of rooms) {
    const [, first = tomorrow] = [from, tomorrow].sort();
    // Such a room has no booking, so all of its days are available.
    const isFree = !booked && !held && !keepOpen;
    if (isFree && addDays(first, NIGHTS) <= to) return { room: _id, from: first, to: addDays(first, NIGHTS) };
  }
  throw new Error(`${site} has no room that is free for ${NIGHTS} nights`);
}
