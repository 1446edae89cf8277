import './area.css';
import { type AreaLoaderArgs, type AreaRoutes, queryClient } from 'shared-platform';
import { roomsQuery } from './home/api.ts';
import { categoryOf } from './home/category-search.ts';
import { HomePage } from './home/home-page.tsx';
import { LoadingRooms } from './home/loading-rooms.tsx';
import { RoomGrid } from './home/room-grid.tsx';
import { isMapAddress, isSearchAddress } from './home/search-address.ts';
import { loadSearchCode } from './home/search-code.ts';
import type { SharedListPage as Page } from './home/shared-list-page.tsx';
import { loadCode } from './load-code.ts';
import { routes as roomRoutes } from './room-routes.tsx';

let SharedListPage: typeof Page | undefined;

export const routes: AreaRoutes = {
  '/': {
    Component: HomePage,
    // Rooms are requested here and not awaited: the strip shows while they are on their way.
    loader: async ({ request }: AreaLoaderArgs) => {
      const { searchParams } = new URL(request.url);
      if (isSearchAddress(searchParams)) {
        (await loadSearchCode()).prefetchSearch(searchParams);
        return null;
      }
      void queryClient.prefetchInfiniteQuery(roomsQuery(categoryOf(searchParams)));
      // The list is there without it.
      if (isMapAddress(searchParams)) await loadSearchCode().catch(() => undefined);
      return null;
    },
  },
  // Here, and not in a module of its own, because it shows the same cards.
  '/saved/:token': {
    Component: () => SharedListPage && <SharedListPage Loading={LoadingRooms} Rooms={RoomGrid} />,
    loader: async ({ params }: AreaLoaderArgs) => {
      const code = await loadCode('the list', import('./home/shared-list-page.tsx'));
      SharedListPage = code.SharedListPage;
      code.prefetchList(params.token ?? '');
      return null;
    },
  },
  // Whoever sees the home page has the first step to a room already.
  ...roomRoutes,
};
