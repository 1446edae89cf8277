import { useSearchParams } from 'shared-platform';
import { Heading } from 'shared-ui';
import { CategoryRooms } from './category-rooms.tsx';
import { categoryOf } from './category-search.ts';
import { CategoryStrip } from './category-strip.tsx';
import { MapSwitch } from './map-switch.tsx';
import { isMapAddress, isSearchAddress } from './search-address.ts';
import { SearchBar } from './search-bar.tsx';
import { searchCode } from './search-code.ts';

export function HomePage() {
  const [params] = useSearchParams();
  const category = categoryOf(params);
  const isMap = isMapAddress(params);
  // The route's loader has already loaded this code.
  const code = isMap || isSearchAddress(params) ? searchCode() : undefined;
  const rooms = code ? <code.SearchResults /> : <CategoryRooms category={category} />;
  return (
    <>
      <Heading className="sr-only">Travel Lodge</Heading>
      <SearchBar />
      <CategoryStrip selected={category} />
      {isMap && code ? <code.MapView>{rooms}</code.MapView> : rooms}
      {isMap && <MapSwitch hasFailed={!code} isOn />}
    </>
  );
}
