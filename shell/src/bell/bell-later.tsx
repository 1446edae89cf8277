import type { ReleaseSet } from 'contracts';
import { useSession } from 'shared-auth';
import { deferred } from 'shared-ui';

const bell = deferred(() => import('./bell.tsx').then((module) => module.BellOf));

/** For people who are signed in; loaded after the page, whose first code is counted. Without its code, the page works as well. */
export function BellLater({ set }: { set: ReleaseSet }) {
  const isWanted = useSession(({ role }) => role !== null);
  const { part: BellOf } = bell.use(isWanted);
  // As large as what it waits for.
  return isWanted && <div className="size-11 shrink-0">{BellOf && <BellOf set={set} />}</div>;
}
