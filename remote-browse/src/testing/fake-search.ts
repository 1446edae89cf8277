import { screen } from '@testing-library/react';
import type { SearchSummary } from 'contracts';
import type { renderRoute } from 'shared-testing';

export const LISBON = { kind: 'city' as const, label: 'Lisbon, Portugal' };

export const fakeSummary = (change: Partial<SearchSummary> = {}): SearchSummary => ({
  place: null,
  count: 1,
  isExact: true,
  prices: { edges: [10, 20, 30], counts: [3, 1] },
  without: [],
  ...change,
});

export const cards = () =>
  screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/room/'));
export const callsOf = (sent: { call: string }[]) => sent.map(({ call }) => call);
export const address = ({ state }: ReturnType<typeof renderRoute>) => state.location.search;
