import type { ReleaseSet } from 'contracts';
import { useSession } from 'shared-auth';
import { Outlet } from 'shared-platform';
import { useIsNarrow } from '../layout/use-is-narrow.ts';
import { SideMenu } from './side-menu.tsx';
import { useFreshRole } from './use-fresh-role.ts';

export function DashboardLayout({ set }: { set: ReleaseSet }) {
  useFreshRole();
  const isNarrow = useIsNarrow();
  const isSignedIn = useSession(({ user }) => user !== null);
  return (
    <div className="grid gap-6 py-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10 lg:py-10 print:block">
      {!isNarrow && <SideMenu set={set} />}
      <div className="min-w-0">
        {/* After a logout, before the home page opens, a dashboard page would request its data again and be refused. */}
        {isSignedIn && <Outlet />}
      </div>
    </div>
  );
}
