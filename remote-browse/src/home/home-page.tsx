import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from 'shared-auth';
import { useSearchParams } from 'shared-platform';
import { Heading } from 'shared-ui';
import { CategoryRooms } from './category-rooms.tsx';
import { categoryOf } from './category-search.ts';
import { CategoryStrip } from './category-strip.tsx';
import { LoadingRooms } from './loading-rooms.tsx';
import { MapSwitch } from './map-switch.tsx';
import { isMapAddress, isSearchAddress } from './search-address.ts';
import { SearchBar } from './search-bar.tsx';

// Needs no fallback for failures, because the route's loader loads this code first, and its failure is shown as the
// page's error.
const SearchResults = lazy(async () => ({ default: (await import('./search-and-map.ts')).SearchResults }));

const MapView = lazy(() =>
  import('./search-and-map.ts').then(
    (module) => ({ default: module.MapView }),
    () => ({ default: RoomsWithoutMap }),
  ),
);

// If this code cannot be loaded, the page works without the current stay.
const CurrentStay = lazy(() =>
  import('./current-stay.tsx').then(
    (module) => ({ default: module.CurrentStay }),
    () => ({ default: () => null }),
  ),
);

export function HomePage() {
  const [params] = useSearchParams();
  const category = categoryOf(params);
  const isMap = isMapAddress(params);
  const rooms = isSearchAddress(params) ? <SearchResults /> : <CategoryRooms category={category} />;
  return (
    <>
      <Heading className="sr-only">Travel Lodge</Heading>
      <SearchBar />
      <CategoryStrip selected={category} />
      {/* Wraps all rooms, so that the current ones are shown until the code of the search or the map has loaded. */}
      <Suspense fallback={<LoadingRooms />}>{isMap ? <MapView>{rooms}</MapView> : rooms}</Suspense>
      {/* Last, because it would move the painted rooms if it were above them. */}
      {!isMap && <StayOfVisitor />}
      {isMap && <MapSwitch isOn />}
    </>
  );
}

/** A component of its own, because React drops painted rooms that it has not adopted when the page renders again. */
function StayOfVisitor() {
  const isSignedIn = useSession(({ role }) => role !== null);
  if (!isSignedIn) return null;
  return (
    <Suspense>
      <CurrentStay />
    </Suspense>
  );
}

function RoomsWithoutMap({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="mx-auto mt-6 w-fit rounded-card border border-line bg-surface px-4 py-3 shadow-float" role="alert">
        The map could not be loaded. Check your connection and reload the page.
      </p>
      {children}
    </>
  );
}
