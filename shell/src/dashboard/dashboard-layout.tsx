import type { ReleaseSet } from 'contracts';
import { useSession } from 'shared-auth';
import { Outlet } from 'shared-platform';
import { SideMenu } from './side-menu.tsx';
import { useFreshRole } from './use-fresh-role.ts';

/** Side menu and page; up to a tablet the menu folds away above the page, whose tables need the width. */
export function DashboardLayout({ set }: { set: ReleaseSet }) {
  useFreshRole();
  const isSomebodyHere = useSession(({ user }) => user !== null);
  return (
    <div className="grid gap-6 py-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10 lg:py-10">
      <SideMenu set={set} />
      <div className="min-w-0">
        {/* After the logout, until the home page shows, a page would ask for its data again and be refused. */}
        {isSomebodyHere && <Outlet />}
      </div>
    </div>
  );
}
