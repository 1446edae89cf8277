/** The types of beds. Entries are never removed, because saved listings refer to them. */
export const BEDS = [
  { name: 'double', label: 'double bed', plural: 'double beds' },
  { name: 'king', label: 'king-size bed', plural: 'king-size beds' },
  { name: 'single', label: 'single bed', plural: 'single beds' },
  { name: 'bunk', label: 'bunk bed', plural: 'bunk beds' },
  { name: 'sofa-bed', label: 'sofa bed', plural: 'sofa beds' },
  { name: 'mattress', label: 'floor mattress', plural: 'floor mattresses' },
  { name: 'crib', label: 'crib', plural: 'cribs' },
] as const;

export type Bed = (typeof BEDS)[number]['name'];

export const SLEEPING_LIMITS = { places: 20, count: 9 } as const;

export interface SleepingPlace {
  kind: 'bedroom' | 'shared';
  beds: { bed: string; count: number }[];
}

/** Describes each sleeping place, such as `Bedroom 1` with `1 double bed, 2 single beds`. */
export function sleepingLines(places: readonly SleepingPlace[]): { name: string; beds: string }[] {
  const seen = { bedroom: 0, shared: 0 };
  return places.map(({ kind, beds }) => {
    seen[kind] += 1;
    const name = kind === 'bedroom' ? 'Bedroom' : 'Shared space';
    return { name: `${name} ${seen[kind]}`, beds: beds.map(bedText).join(', ') };
  });
}

function bedText({ bed, count }: SleepingPlace['beds'][number]): string {
  const { label, plural } = bedNames(bed);
  return `${count} ${count === 1 ? label : plural}`;
}

/** Returns the singular and plural names of a bed type. For a type that a newer API added, uses the key itself. */
export function bedNames(bed: string): { label: string; plural: string } {
  return BEDS.find(({ name }) => name === bed) ?? { label: bed, plural: `${bed}s` };
}
