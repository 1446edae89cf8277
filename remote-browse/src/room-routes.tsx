import './area.css';
import type { RoomDetail } from 'contracts';
import type { ComponentType } from 'react';
import type { AreaLoaderArgs, AreaRoutes } from 'shared-platform';
import { loadCode } from './load-code.ts';
import { loadRoom } from './room/api.ts';

// Not `lazy`: it would show the page empty for a moment although the loader has its code already.
let RoomPage: ComponentType | undefined;

async function loadRoomPage(): Promise<void> {
  const loaded = await loadCode('the room page', import('./room/room-page.tsx'));
  RoomPage = loaded.RoomPage;
}

/** A module of its own, so that a room's page needs nothing of the home page. */
export const routes: AreaRoutes = {
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
