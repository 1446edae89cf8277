import type { ErrorCode } from '../base/errors.ts';
import { type Party, partySize } from '../base/party.ts';
import type { Amenity } from './amenities.ts';

export type PartyProblem = Extract<ErrorCode, 'party-too-large' | 'pets-not-allowed'>;

interface RoomForParty {
  guests: number;
  amenities?: readonly string[] | undefined;
}

/** Returns what a room must offer to a party. Searches compare it with rooms in SQL. */
export function partyNeeds(party: { [Member in keyof Party]?: number | undefined }): {
  guests: number;
  amenities: Amenity[];
} {
  return { guests: partySize(party), amenities: party.pets ? ['pets-allowed'] : [] };
}

/** Returns why a party cannot stay in a room. Pets need a room that allows them, with or without a rule against pets. */
export function partyProblem(room: RoomForParty, party: Party): PartyProblem | undefined {
  return problemsOf(room, party)[0];
}

/** Returns why a booked party cannot be changed to another one. Only a number that grows can be a problem. */
export function partyProblemOfChange(
  room: RoomForParty,
  { before, after }: { before: Party; after: Party },
): PartyProblem | undefined {
  const grows: Record<PartyProblem, boolean> = {
    'party-too-large': partySize(after) > partySize(before),
    'pets-not-allowed': after.pets > before.pets,
  };
  return problemsOf(room, after).find((problem) => grows[problem]);
}

function problemsOf(room: RoomForParty, party: Party): PartyProblem[] {
  const { guests, amenities } = partyNeeds(party);
  const offered = room.amenities ?? [];
  return [
    ...(guests > room.guests ? (['party-too-large'] as const) : []),
    ...(amenities.every((name) => offered.includes(name)) ? [] : (['pets-not-allowed'] as const)),
  ];
}

export function partyProblemText(problem: PartyProblem, room: RoomForParty): string {
  return problem === 'pets-not-allowed'
    ? "Pets aren't allowed in this room"
    : `Too many guests: this room is for ${room.guests}`;
}
