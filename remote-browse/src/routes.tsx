import './area.css';
import type { RoomDetail } from 'contracts';
import type { ComponentType } from 'react';
import { type AreaLoaderArgs, type AreaRoutes, queryClient } from 'shared-platform';
import { roomsQuery } from './home/api.ts';
import { categoryOf } from './home/category-search.ts';
import { HomePage } from './home/home-page.tsx';
import { loadRoom } from './room/api.ts';

// Not `lazy`: it would show the page empty for a moment although the loader has its code already.
let RoomPage: ComponentType | undefined;

/** The shell limits how long the area's first code takes; what the area fetches later is its own to limit. */
const CODE_LIMIT_MS = 4_000;

async function loadRoomPage(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The code of the room page did not arrive.')), CODE_LIMIT_MS);
  });
  const { RoomPage: loaded } = await Promise.race([import('./room/room-page.tsx'), limit]).finally(() =>
    clearTimeout(timer),
  );
  RoomPage = loaded;
}

export const routes: AreaRoutes = {
  '/': {
    Component: HomePage,
    loader: ({ request }: AreaLoaderArgs) => {
      // Started here and not awaited: the strip shows while the rooms are on their way.
      void queryClient.prefetchQuery(roomsQuery(categoryOf(new URL(request.url).searchParams)));
      return null;
    },
  },
  '/room/:id': {
    Component: () => RoomPage && <RoomPage />,
    // The page's code is fetched in parallel with its data.
    loader: async ({ params, isPainted }: AreaLoaderArgs) => {
      const [room] = await Promise.all([loadRoom(params.id ?? '', isPainted), loadRoomPage()]);
      return room;
    },
    title: (room) => (room as RoomDetail).title,
  },
};
