import './area.css';
import type { RoomDetail } from 'contracts';
import type { ComponentType } from 'react';
import { type AreaRoutes, type LoaderFunctionArgs, queryClient } from 'shared-platform';
import { categoryOf } from './home/category-search.ts';
import { HomePage } from './home/home-page.tsx';
import { roomsQuery } from './home/rooms-query.ts';
import { loadRoom } from './room/load-room.ts';

// Not `lazy`: it would show the page empty for a moment although the loader has its code already.
let RoomPage: ComponentType | undefined;

async function loadRoomPage(): Promise<void> {
  RoomPage = (await import('./room/room-page.tsx')).RoomPage;
}

export const routes: AreaRoutes = {
  '/': {
    Component: HomePage,
    loader: ({ request }: LoaderFunctionArgs) => {
      // Started here and not awaited: the strip shows while the rooms are on their way.
      void queryClient.prefetchQuery(roomsQuery(categoryOf(new URL(request.url).searchParams)));
      return null;
    },
  },
  '/room/:id': {
    Component: () => RoomPage && <RoomPage />,
    // The page's code is fetched beside its data.
    loader: async ({ params }: LoaderFunctionArgs) => {
      const [room] = await Promise.all([loadRoom(params.id ?? ''), loadRoomPage()]);
      return room;
    },
    title: (room) => (room as RoomDetail).title,
  },
};
