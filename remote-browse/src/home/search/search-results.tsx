import { isSearch, type RoomCard, type RoomSearch, SEARCH_LIMITS, type SearchPart } from 'contracts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'shared-platform';
import { Banner, Icon } from 'shared-ui';
import { CategoryRooms } from '../category-rooms.tsx';
import { RoomList } from '../room-list.tsx';
import { SortChoice } from '../sort-choice.tsx';
import { useFoundRooms, useSummary } from './api.ts';
import { askedThings, countRooms, withoutQuotes } from './describe-search.ts';
import { NothingFound } from './nothing-found.tsx';
import { useRecentPlaces } from './recent-places.ts';
import { searchIn, searchLink, stayQuery } from './search-in-address.ts';
import { StayNote } from './stay-note.tsx';

export function SearchResults() {
  const [params] = useSearchParams();
  const { search, ignored } = useMemo(() => searchIn(params), [params]);
  return (
    <>
      {ignored.length > 0 && (
        <Banner className="mt-6" title="A part of this address was left out">
          <ul>
            {ignored.map((part) => (
              <li key={part}>{IGNORED[part]}</li>
            ))}
          </ul>
        </Banner>
      )}
      {isSearch(search) ? <FoundRooms search={search} /> : <CategoryRooms category={search.category ?? null} />}
    </>
  );
}

const IGNORED: Record<SearchPart, string> = {
  category: 'There is no such category.',
  where: 'The place has no name, or a very long one.',
  bounds: 'The part of the map is upside down, or not on the map.',
  dates: `The dates are in the past, in the wrong order, or more than ${SEARCH_LIMITS.nights} nights.`,
  party: 'The number of guests is not one that a room could take.',
  price: 'The prices are not amounts up to $100,000, or the lowest is above the highest.',
  bedrooms: 'The number of bedrooms is not a number from 0 to 50.',
  amenities: 'One of the amenities is not known.',
  refundable: 'Free cancellation is asked for with 1.',
  sort: 'There is no such order.',
};

function FoundRooms({ search }: { search: RoomSearch }) {
  const [params] = useSearchParams();
  const query = useFoundRooms(search);
  const { data: summary } = useSummary(search);
  const found = useRef<HTMLParagraphElement>(null);
  const { data: rooms, isPlaceholderData } = query;
  const isComplete = !query.hasNextPage;
  const counted = summary ?? (rooms && !isPlaceholderData ? { count: rooms.length, isExact: isComplete } : undefined);
  const place = summary?.place?.label;
  const named = place ? ` in ${place}` : search.where ? ` for “${withoutQuotes(search.where)}”` : '';
  const where = named + (search.bounds ? ' in this area' : '');
  const { remember } = useRecentPlaces();
  // biome-ignore lint/correctness/useExhaustiveDependencies: remembers each place once
  useEffect(() => {
    if (place) remember(place);
  }, [place]);
  const asked = askedThings(search);
  const searchOf = useCallback(({ stay }: RoomCard) => stayQuery(search, stay), [search]);
  return (
    <RoomList
      empty={
        <NothingFound
          isComplete={isComplete}
          onLookFurther={() => void query.fetchNextPage()}
          search={search}
          searchOf={searchOf}
          summary={summary}
        />
      }
      heading={
        <div className="mb-6 grid gap-3">
          <div className="flex min-h-9 items-center justify-between gap-4">
            <p className="font-semibold text-xl wrap-anywhere" ref={found} role="status" tabIndex={-1}>
              {counted ? countRooms(counted) + where : 'Searching…'}
            </p>
            {rooms?.length !== 0 && <SortChoice />}
          </div>
          {place && summary.isGuess && search.where && (
            <p className="wrap-anywhere">
              Showing {place}.{' '}
              <Link
                className="font-medium underline"
                to={searchLink(params, { ...search, where: `"${search.where}"` })}
              >
                Search for “{search.where}” instead
              </Link>
            </p>
          )}
          {asked.length > 0 && (
            <ul aria-label="What is searched for" className="flex flex-wrap gap-2">
              {asked.map(({ label, without }) => (
                <li key={label}>
                  <Link
                    aria-label={`Remove: ${label}`}
                    className="flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-surface-soft px-3 text-sm wrap-anywhere hover:border-ink"
                    // Move focus, because the pressed link disappears.
                    onClick={() => found.current?.focus()}
                    to={searchLink(params, without)}
                  >
                    {label}
                    <Icon name="close" size={16} />
                  </Link>
                </li>
              ))}
              <li>
                <Link
                  className="flex min-h-9 items-center px-2 font-medium text-sm underline"
                  to={searchLink(params, search.category ? { category: search.category } : {})}
                >
                  Clear all
                </Link>
              </li>
            </ul>
          )}
        </div>
      }
      isComplete={isComplete}
      query={query}
      rooms={rooms}
      searchOf={searchOf}
      Note={StayNote}
    />
  );
}
