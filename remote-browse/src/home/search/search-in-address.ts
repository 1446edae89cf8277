import { type DayRange, type RoomSearch, readSearch, todayIn, writeSearch } from 'contracts';
import { searchString } from '../category-search.ts';
import { SEARCH_PARAMETERS } from '../search-address.ts';

/** The search that an address asks for, and the parts of it that make no sense. */
export function searchIn(params: URLSearchParams) {
  // Where each day ends last.
  return readSearch(params, todayIn('Etc/GMT+12'));
}

/** The parameters of an address with another search; those that are no part of a search stay. */
export function withSearch(params: URLSearchParams, search: RoomSearch): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of SEARCH_PARAMETERS) next.delete(name);
  for (const [name, value] of writeSearch(search)) next.set(name, value);
  return next;
}

/** Where a link to another search leads. */
export function searchLink(params: URLSearchParams, search: RoomSearch) {
  return { pathname: '/', search: searchString(withSearch(params, search)) };
}

/** Dates and party for the page of a room. `stay` is the one that it is free for, if that is known. */
export function stayQuery({ from, to, adults, children, infants, pets }: RoomSearch, stay?: DayRange): string {
  const dates = stay ? { from: stay.from, to: stay.to } : { ...(from && to && { from, to }) };
  const party = Object.entries({ adults, children, infants, pets }).filter(([, value]) => value !== undefined);
  return searchString(writeSearch({ ...dates, ...Object.fromEntries(party) }));
}
