import { type RoomSearch, type SearchPart, type SearchSummary, withoutPart } from 'contracts';
import { Link, useSearchParams } from 'shared-platform';
import { Button, buttonClass, EmptyState, Heading, Icon } from 'shared-ui';
import { RoomGrid, type RoomGridProps } from '../room-grid.tsx';
import { useSummary } from './api.ts';
import { countRooms, withoutQuotes } from './describe-search.ts';
import { formatDistance } from './format-distance.ts';
import { searchLink } from './search-in-address.ts';
import { StayNote } from './stay-note.tsx';

interface NothingFoundProps extends Pick<RoomGridProps, 'searchOf'> {
  search: RoomSearch;
  /** The summary of the search. Undefined while loading and after an error. */
  summary: SearchSummary | undefined;
  isComplete: boolean;
  onLookFurther: () => void;
}

export function NothingFound({ searchOf, ...props }: NothingFoundProps) {
  const { near, place } = props.summary ?? {};
  return (
    <>
      {near && place && (
        <section aria-labelledby="near" className="mb-10 grid gap-6">
          <Heading id="near" level={2}>
            {countRooms(near)} within {formatDistance(near.km)} of {place.label.split(', ')[0]}
          </Heading>
          <RoomGrid focusAt={undefined} Note={StayNote} rooms={near.rooms} searchOf={searchOf} />
        </section>
      )}
      <Alternatives {...props} />
    </>
  );
}

function Alternatives({ search, summary, isComplete, onLookFurther }: Omit<NothingFoundProps, 'searchOf'>) {
  const [params] = useSearchParams();
  const isUnknown = search.where !== undefined && summary?.place === null;
  const { without: looser = [], similar = [], near, nearest } = summary ?? {};
  const where = withoutQuotes(search.where ?? '');
  const country = summary?.place?.kind === 'country' ? undefined : summary?.place?.label.split(', ').at(-1);
  const advice = isUnknown
    ? adviceFor(where, similar.length > 0)
    : !isComplete
      ? 'None of the rooms that were looked at so far.'
      : looser.length > 0 || nearest
        ? 'There are rooms if you change one thing:'
        : summary && 'No single change brings any. Start again, and ask for one thing at a time.';
  return (
    <EmptyState
      className="max-sm:pt-6"
      icon={<Icon name="search" size={28} />}
      title={isUnknown ? `We don’t know a place called “${where}”` : 'No rooms match your search'}
      subtitle={advice}
      action={
        <>
          {!isComplete && <Button onClick={onLookFurther}>Look further</Button>}
          {similar.map(({ label }) => (
            <Link className={buttonClass()} key={label} to={searchLink(params, { ...search, where: label })}>
              {label}
            </Link>
          ))}
          {nearest && !near && (
            <Link className={buttonClass()} to={searchLink(params, { ...search, where: nearest.place.label })}>
              {countRooms(nearest)} in {nearest.place.label}, {formatDistance(nearest.km)} away
            </Link>
          )}
          {country && <InCountry country={country} search={search} />}
          {looser.map(({ part, ...found }) => (
            <Link className={buttonClass()} key={part} to={searchLink(params, withoutPart(search, part))}>
              {countRooms(found)} {RELAXED[part]}
            </Link>
          ))}
          <Link
            className={buttonClass({ variant: looser.length > 0 ? 'ghost' : 'primary' })}
            to={searchLink(params, search.category ? { category: search.category } : {})}
          >
            Clear the search
          </Link>
        </>
      }
    />
  );
}

function adviceFor(where: string, hasSimilar: boolean): string {
  if (hasSimilar) return 'Did you mean one of these?';
  return /\d/.test(where)
    ? 'We don’t know postal codes. Try a city, a region or a country, such as Lisbon or Portugal.'
    : 'Check the spelling, or try a city, a region or a country, such as Lisbon or Portugal.';
}

function InCountry({ country, search }: { country: string; search: RoomSearch }) {
  const [params] = useSearchParams();
  const there = { ...search, where: country };
  const { data: found } = useSummary(there);
  if (!found || found.count === 0) return null;
  return (
    <Link className={buttonClass()} to={searchLink(params, there)}>
      {countRooms(found)} in {country}
    </Link>
  );
}

/** Phrases that follow a number of rooms, such as `12 rooms on other dates`. */
const RELAXED: Record<SearchPart, string> = {
  category: 'in all categories',
  where: 'everywhere',
  bounds: 'outside this area',
  dates: 'on other dates',
  party: 'for another number of guests',
  price: 'at any price',
  bedrooms: 'with any number of bedrooms',
  amenities: 'without these amenities',
  refundable: 'without free cancellation',
  sort: 'in any order',
};
