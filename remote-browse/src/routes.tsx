import './area.css';
import type { RoomDetail } from 'contracts';
import { lazy } from 'react';
import { type AreaRoutes, type LoaderFunctionArgs, queryClient } from 'shared-platform';
import { HomePage } from './home/home-page.tsx';
import { roomsQuery } from './home/rooms-query.ts';
import { loadRoom } from './room/load-room.ts';

const importRoomPage = () => import('./room/room-page.tsx');
const RoomPage = lazy(() => importRoomPage().then((module) => ({ default: module.RoomPage })));

export const routes: AreaRoutes = {
  '/': {
    Component: HomePage,
    loader: ({ request }: LoaderFunctionArgs) => {
      // Started here and not awaited: the strip shows while the rooms are on their way.
      void queryClient.prefetchQuery(roomsQuery(new URL(request.url).searchParams.get('category')));
      return null;
    },
  },
  '/room/:id': {
    Component: RoomPage,
    // The page's code is fetched beside its data, so `lazy` has it at hand when the page shows.
    loader: async ({ params }: LoaderFunctionArgs) => {
      const [room] = await Promise.all([loadRoom(params.id ?? ''), importRoomPage()]);
      return room;
    },
    title: (room) => (room as RoomDetail).title,
  },
};
