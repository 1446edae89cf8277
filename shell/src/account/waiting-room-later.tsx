import { safePath } from 'contracts';
import { type ComponentType, lazy, Suspense } from 'react';
import { matchPath } from 'shared-platform';
import type { WaitingRoomProps } from './waiting-room.tsx';

const Loaded = lazy<ComponentType<WaitingRoomProps>>(() =>
  import('./waiting-room.tsx').then(
    (module) => ({ default: module.WaitingRoom }),
    () => ({ default: () => null }),
  ),
);

/** Shows the room that the visitor wanted to see, if it was one, so that the login does not come out of nowhere. */
export function WaitingRoomLater({ from }: { from: string | null }) {
  const path = safePath(from);
  if (path === undefined) return null;
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const id = matchPath('/room/:id', pathname)?.params.id;
  if (id === undefined) return null;
  return (
    // As tall as what replaces it: the fields do not move.
    <Suspense fallback={<div className="mt-5 h-24" />}>
      <Loaded id={id} search={searchParams} />
    </Suspense>
  );
}
