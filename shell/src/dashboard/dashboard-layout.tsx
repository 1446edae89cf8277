import type { ReleaseSet } from 'contracts';
import { Outlet } from 'shared-platform';
import { SideMenu } from './side-menu.tsx';

/** Side menu and page; on a phone the menu folds away above the page. */
export function DashboardLayout({ set }: { set: ReleaseSet }) {
  return (
    <div className="grid gap-6 py-6 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-10 md:py-10">
      <SideMenu set={set} />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
