import './area.css';
import type { RoomDetail } from 'contracts';
import type { ComponentType } from 'react';
import { type AreaLoaderArgs, type AreaRoutes, queryClient } from 'shared-platform';
import { roomsQuery } from './home/api.ts';
import { categoryOf } from './home/category-search.ts';
import { HomePage } from './home/home-page.tsx';
import { isSearchAddress } from './home/search-address.ts';
import { loadSearchCode } from './home/search-code.ts';
import { loadCode } from './load-code.ts';
import { loadRoom } from './room/api.ts';

// Not `lazy`: it would show the page empty for a moment although the loader has its code already.
let RoomPage: ComponentType | undefined;

async function loadRoomPage(): Promise<void> {
  const loaded = await loadCode('the room page', import('./room/room-page.tsx'));
  RoomPage = loaded.RoomPage;
}

export const routes: AreaRoutes = {
  '/': {
    Component: HomePage,
    // Rooms are requested here and not awaited: the strip shows while they are on their way.
    loader: async ({ request }: AreaLoaderArgs) => {
      const { searchParams } = new URL(request.url);
      if (isSearchAddress(searchParams)) (await loadSearchCode()).prefetchSearch(searchParams);
      else void queryClient.prefetchQuery(roomsQuery(categoryOf(searchParams)));
      return null;
    },
  },
  '/room/:id': {
    Component: () => RoomPage && <RoomPage />,
    // The page's code is fetched in parallel with its data.
    loader: async ({ params, request, isPainted }: AreaLoaderArgs) => {
      const { searchParams } = new URL(request.url);
      const [room] = await Promise.all([loadRoom(params.id ?? '', searchParams, isPainted), loadRoomPage()]);
      return room;
    },
    title: (room) => (room as RoomDetail).title,
  },
};
