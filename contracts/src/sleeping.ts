/** Kinds of beds: a fixed vocabulary that only grows. */
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

/** A room of the listing in which people sleep. */
export interface SleepingPlace {
  kind: 'bedroom' | 'shared';
  /** By their names in `BEDS`, each once. */
  beds: { bed: string; count: number }[];
}

/** Each place with what it is called and the beds in it: `Bedroom 1`, `1 double bed, 2 single beds`. */
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

/** What a kind of bed is called; one that a newer API added is its own name. */
export function bedNames(bed: string): { label: string; plural: string } {
  return BEDS.find(({ name }) => name === bed) ?? { label: bed, plural: `${bed}s` };
}
