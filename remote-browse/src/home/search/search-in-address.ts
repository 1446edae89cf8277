import { type DayRange, type RoomSearch, readSearch, todayIn, writeSearch } from 'contracts';
import { serverNow } from 'shared-platform';
import { searchString } from '../category-search.ts';
import { SEARCH_PARAMETERS } from '../search-address.ts';

export function searchIn(params: URLSearchParams) {
  // Uses the time zone where each day ends last, so that no date is rejected too early.
  return readSearch(params, todayIn('Etc/GMT+12', serverNow()));
}

export function withSearch(params: URLSearchParams, search: RoomSearch): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of SEARCH_PARAMETERS) next.delete(name);
  for (const [name, value] of writeSearch(search)) next.set(name, value);
  return next;
}

export function searchLink(params: URLSearchParams, search: RoomSearch) {
  return { pathname: '/', search: searchString(withSearch(params, search)) };
}

/** Returns the query string of a room's page, with dates and guests. `stay` is an available stay. */
export function stayQuery({ from, to, adults, children, infants, pets }: RoomSearch, stay?: DayRange): string {
  const dates = stay ? { from: stay.from, to: stay.to } : { ...(from && to && { from, to }) };
  const party = Object.entries({ adults, children, infants, pets }).filter(([, value]) => value !== undefined);
  return searchString(writeSearch({ ...dates, ...Object.fromEntries(party) }));
}
