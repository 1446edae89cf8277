import { type Party, writeParty } from '../base/party.ts';
import type { DayRange } from '../base/stay-dates.ts';

export function stayPath(roomId: string, { from, to }: DayRange, party: Party): string {
  const search = new URLSearchParams({ from, to });
  writeParty(search, party);
  return `/room/${roomId}?${search}`;
}
