import './area.css';
import type { RoomDetail } from 'contracts';
import type { ComponentType } from 'react';
import type { AreaLoaderArgs, AreaRoutes } from 'shared-platform';
import { loadCode } from './load-code.ts';
import { loadRoom } from './room/api.ts';

// Not `lazy`, which would render nothing for a moment although the loader has already loaded the code.
let RoomPage: ComponentType | undefined;

async function loadRoomPage(): Promise<void> {
  const loaded = await loadCode('the room page', import('./room/room-page.tsx'));
  RoomPage = loaded.RoomPage;
}

/** A separate module, so that a room's page does not load the home page. */
export const routes: AreaRoutes = {
  '/room/:id': {
    Component: () => RoomPage && <RoomPage />,
    loader: async ({ params, request, isPainted }: AreaLoaderArgs) => {
      const { searchParams } = new URL(request.url);
      const [room] = await Promise.all([loadRoom(params.id ?? '', searchParams, isPainted), loadRoomPage()]);
      return room;
    },
    title: (room) => (room as RoomDetail).title,
  },
};
