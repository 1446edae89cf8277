export interface Party {
  adults: number;
  children: number;
  infants: number;
  pets: number;
}

/** `adults` repeats the guest limit of `LISTING_LIMITS`, so that the room page does not bundle those. */
export const PARTY_LIMITS = {
  adults: { min: 1, max: 50 },
  children: { min: 0, max: 50 },
  infants: { min: 0, max: 10 },
  pets: { min: 0, max: 10 },
} as const satisfies Record<keyof Party, { min: number; max: number }>;

export const ONE_ADULT: Party = { adults: 1, children: 0, infants: 0, pets: 0 };

/** Returns the number of guests that counts toward a room's limit. Infants and pets don't count. */
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

/** Formats a party as `2 adults, 1 child`. */
export function partyText(party: Party): string {
  const parts = PARTY_MEMBERS.filter((member) => party[member] > 0);
  return parts.map((member) => `${party[member]} ${WORDS[member][party[member] === 1 ? 0 : 1]}`).join(', ');
}

export function readParty(params: URLSearchParams): Party {
  const party = { ...ONE_ADULT };
  for (const member of PARTY_MEMBERS) {
    const text = params.get(member) ?? '';
    const { min, max } = PARTY_LIMITS[member];
    if (/^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max) party[member] = Number(text);
  }
  return party;
}

export function writeParty(params: URLSearchParams, party: Party): void {
  for (const member of PARTY_MEMBERS) {
    if (party[member] === ONE_ADULT[member]) params.delete(member);
    else params.set(member, String(party[member]));
  }
}
