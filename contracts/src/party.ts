/** Who comes; `partySize` says how much space they take. */
export interface Party {
  adults: number;
  children: number;
  infants: number;
  pets: number;
}

/** `adults` is the limit of listings, written out: the room page needs no more of their table. */
export const PARTY_LIMITS = {
  adults: { min: 1, max: 50 },
  children: { min: 0, max: 50 },
  infants: { min: 0, max: 10 },
  pets: { min: 0, max: 10 },
} as const satisfies Record<keyof Party, { min: number; max: number }>;

/** A stay is for one adult unless somebody says more. */
export const ONE_ADULT: Party = { adults: 1, children: 0, infants: 0, pets: 0 };

/** How many of a room's guests a party is; infants and pets are not counted. */
export function partySize({
  adults = 1,
  children = 0,
}: {
  adults?: number | undefined;
  children?: number | undefined;
}) {
  return adults + children;
}

const WORDS = {
  adults: ['adult', 'adults'],
  children: ['child', 'children'],
  infants: ['infant', 'infants'],
  pets: ['pet', 'pets'],
} as const;
export const PARTY_MEMBERS = Object.keys(WORDS) as (keyof Party)[];

/** `2 adults, 1 child` */
export function partyText(party: Party): string {
  const parts = PARTY_MEMBERS.filter((member) => party[member] > 0);
  return parts.map((member) => `${party[member]} ${WORDS[member][party[member] === 1 ? 0 : 1]}`).join(', ');
}

/** The party in an address, in the search's parameters. A count that makes no sense is as if it were not there. */
export function readParty(params: URLSearchParams): Party {
  const party = { ...ONE_ADULT };
  for (const member of PARTY_MEMBERS) {
    const text = params.get(member) ?? '';
    const { min, max } = PARTY_LIMITS[member];
    if (/^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max) party[member] = Number(text);
  }
  return party;
}

/** Puts a party into an address; only what differs from one adult. */
export function writeParty(params: URLSearchParams, party: Party): void {
  for (const member of PARTY_MEMBERS) {
    if (party[member] === ONE_ADULT[member]) params.delete(member);
    else params.set(member, String(party[member]));
  }
}
