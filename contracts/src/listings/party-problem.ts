import type { ErrorCode } from '../base/errors.ts';
import { type Party, partySize } from '../base/party.ts';
import type { Amenity } from './amenities.ts';

export type PartyProblem = Extract<ErrorCode, 'party-too-large' | 'pets-not-allowed'>;

interface RoomForParty {
  guests: number;
  amenities?: readonly string[] | undefined;
}

/** Returns what a room must provide for a party. Searches check these requirements in SQL. */
export function partyNeeds(party: { [Member in keyof Party]?: number | undefined }): {
  guests: number;
  amenities: Amenity[];
} {
  return { guests: partySize(party), amenities: party.pets ? ['pets-allowed'] : [] };
}

const NOBODY: Party = { adults: 0, children: 0, infants: 0, pets: 0 };

/**
 * Returns the reason why a party cannot stay in a room. Pets require the amenity `pets-allowed`; the absence of the
 * rule `no-pets` is not enough. When a booking is changed, the `booked` guests and pets remain allowed, even if the
 * room no longer allows them.
 */
export function partyProblem(room: RoomForParty, party: Party, booked = NOBODY): PartyProblem | undefined {
  const { guests, amenities } = partyNeeds(party);
  if (guests > Math.max(room.guests, partySize(booked))) return 'party-too-large';
  const isOffered = amenities.every((name) => room.amenities?.includes(name));
  return isOffered || party.pets <= booked.pets ? undefined : 'pets-not-allowed';
}

export function partyProblemText(problem: PartyProblem, room: RoomForParty): string {
  return problem === 'pets-not-allowed'
    ? "Pets aren't allowed in this room"
    : `Too many guests: this room is for ${room.guests}`;
}
