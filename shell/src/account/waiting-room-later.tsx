import { safePath } from 'contracts';
import { matchPath } from 'shared-platform';
import { deferred } from 'shared-ui';

const waitingRoom = deferred(() => import('./waiting-room.tsx').then((module) => module.WaitingRoom));

export function WaitingRoomLater({ from }: { from: string | null }) {
  const path = safePath(from);
  const address = path === undefined ? undefined : new URL(path, window.location.origin);
  const id = address && matchPath('/room/:id', address.pathname)?.params.id;
  const { part: WaitingRoom, hasFailed } = waitingRoom.use(id !== undefined);
  if (!address || id === undefined || hasFailed) return null;
  if (!WaitingRoom) return <div className="mt-5 h-24" />;
  return <WaitingRoom id={id} search={address.searchParams} />;
}
