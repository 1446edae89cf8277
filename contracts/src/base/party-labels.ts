import type { Party } from './party.ts';

export const PARTY_LABELS: Record<keyof Party, { label: string; hint?: string }> = {
  adults: { label: 'Adults', hint: 'Age 13 or above' },
  children: { label: 'Children', hint: 'Age 2 to 12' },
  infants: { label: 'Infants', hint: 'Under 2' },
  pets: { label: 'Pets' },
};
