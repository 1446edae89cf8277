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
    // Not awaited, so that the category strip renders while the rooms are loading.
    loader: async ({ request }: AreaLoaderArgs) => {
      const { searchParams } = new URL(request.url);
      if (isSearchAddress(searchParams)) {
        (await loadSearchCode()).prefetchSearch(searchParams);
        return null;
      }
      void queryClient.prefetchInfiniteQuery(roomsQuery(categoryOf(searchParams)));
      // The list works without this code, so ignore a failure.
      if (isMapAddress(searchParams)) await loadSearchCode().catch(() => undefined);
      return null;
    },
  },
  // In this module because the page uses the same cards as the home page.
  '/saved/:token': {
    Component: () => SharedListPage && <SharedListPage Loading={LoadingRooms} Rooms={RoomGrid} />,
    loader: async ({ params }: AreaLoaderArgs) => {
      const code = await loadCode('the list', import('./home/shared-list-page.tsx'));
      SharedListPage = code.SharedListPage;
      code.prefetchList(params.token ?? '');
      return null;
    },
  },
  // Included here, so that a visitor of the home page has already loaded part of the room page's code.
  ...roomRoutes,
};
