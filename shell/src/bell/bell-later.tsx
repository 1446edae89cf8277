import type { ReleaseSet } from 'contracts';
import { useSession } from 'shared-auth';
import { deferred } from 'shared-ui';

const bell = deferred(() => import('./bell.tsx').then((module) => module.BellOf));

/** Loads the bell for signed-in people after the page. If its code cannot be loaded, the page still works. */
export function BellLater({ set }: { set: ReleaseSet }) {
  const isWanted = useSession(({ role }) => role !== null);
  const { part: BellOf } = bell.use(isWanted);
  return isWanted && <div className="size-11 shrink-0">{BellOf && <BellOf set={set} />}</div>;
}
