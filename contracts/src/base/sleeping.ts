/** Kinds of beds. A fixed vocabulary whose entries are never removed. */
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

/** Returns the name and beds of each place: `Bedroom 1`, `1 double bed, 2 single beds`. */
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

/** Returns the names of a kind of bed. For a kind that a newer API added, uses the kind itself. */
export function bedNames(bed: string): { label: string; plural: string } {
  return BEDS.find(({ name }) => name === bed) ?? { label: bed, plural: `${bed}s` };
}
