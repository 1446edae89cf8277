import './area.css';
import type { RoomDetail } from 'contracts';
import { type AreaLoaderArgs, type AreaRoutes, queryClient } from 'shared-platform';
import { roomsQuery, sharedListQuery } from './home/api.ts';
import { categoryOf } from './home/category-search.ts';
import { HomePage } from './home/home-page.tsx';
import { isMapAddress, isSearchAddress } from './home/search-address.ts';
import { SharedListPage } from './home/shared-list-page.tsx';
import { loadRoom } from './room/api.ts';

export const routes: AreaRoutes = {
  '/': {
    Component: HomePage,
    // Does not await the rooms, so that the category strip is shown while they are loading.
    loader: async ({ request }: AreaLoaderArgs) => {
      const { searchParams } = new URL(request.url);
      if (isSearchAddress(searchParams)) {
        (await import('./home/search-and-map.ts')).prefetchSearch(searchParams);
        return null;
      }
      void queryClient.prefetchInfiniteQuery(roomsQuery(categoryOf(searchParams)));
      // Ignore failures, because the list works without this code.
      if (isMapAddress(searchParams)) await import('./home/search-and-map.ts').catch(() => undefined);
      return null;
    },
  },
  '/room/:id': {
    lazy: async () => ({ Component: (await import('./room/room-page.tsx')).RoomPage }),
    loader: ({ params, request, isPainted }: AreaLoaderArgs) =>
      loadRoom(params.id ?? '', new URL(request.url).searchParams, isPainted),
    title: (room) => (room as RoomDetail).title,
  },
  '/saved/:token': {
    Component: SharedListPage,
    // Not awaited, because the page shows a skeleton and handles errors.
    loader: ({ params }: AreaLoaderArgs) => void queryClient.prefetchQuery(sharedListQuery(params.token ?? '')),
  },
};
