import { useSearchParams } from 'shared-platform';
import { Heading } from 'shared-ui';
import { CategoryRooms } from './category-rooms.tsx';
import { categoryOf } from './category-search.ts';
import { CategoryStrip } from './category-strip.tsx';
import { isSearchAddress } from './search-address.ts';
import { SearchBar } from './search-bar.tsx';
import { searchCode } from './search-code.ts';

export function HomePage() {
  const [params] = useSearchParams();
  const category = categoryOf(params);
  // The loader has brought it.
  const code = isSearchAddress(params) ? searchCode() : undefined;
  return (
    <>
      <Heading className="sr-only">Travel Lodge</Heading>
      <SearchBar />
      <CategoryStrip selected={category} />
      {code ? <code.SearchResults /> : <CategoryRooms category={category} />}
    </>
  );
}
