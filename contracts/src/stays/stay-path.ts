import { type Party, writeParty } from './party.ts';
import type { DayRange } from './stay-dates.ts';

export function stayPath(roomId: string, { from, to }: DayRange, party: Party): string {
  const search = new URLSearchParams({ from, to });
  writeParty(search, party);
  return `/room/${roomId}?${search}`;
}
