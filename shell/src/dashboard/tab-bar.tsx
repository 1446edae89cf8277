import { countUnread, type MenuEntry, MOST_UNREAD, type ReleaseSet, UNREAD_THREADS } from 'contracts';
import { useEffect, useState } from 'react';
import { useSession } from 'shared-auth';
import { call, NavLink, useLocation, useQuery } from 'shared-platform';
import { Icon, type IconName, Menu } from 'shared-ui';
import { audienceOf } from '../areas/slots.tsx';
import { BecomeHostDialog } from '../become-host/become-host-dialog.tsx';
import { PATHS } from '../offers.ts';
import { DashboardMenu } from './dashboard-menu.tsx';

interface Tab {
  label: string;
  path: string;
  icon: IconName;
}

const EXPLORE = '/';
const INBOX = '/dashboard/inbox';
const inbox: Tab = { label: 'Inbox', path: INBOX, icon: 'envelope' };

const TABS: Record<MenuEntry['for'], readonly Tab[]> = {
  guest: [
    { label: 'Explore', path: EXPLORE, icon: 'search' },
    { label: 'Saved', path: '/dashboard/saved', icon: 'heart' },
    { label: 'Trips', path: '/dashboard/my-bookings', icon: 'calendar' },
    inbox,
  ],
  host: [
    { label: 'Today', path: PATHS.dashboard, icon: 'chart' },
    { label: 'Calendar', path: '/dashboard/calendar', icon: 'calendar' },
    { label: 'Bookings', path: '/dashboard/manage-bookings', icon: 'guests' },
    inbox,
  ],
  admin: [
    { label: 'Statistics', path: PATHS.dashboard, icon: 'chart' },
    { label: 'Users', path: '/dashboard/manage-users', icon: 'guests' },
    { label: 'Bookings', path: '/dashboard/bookings', icon: 'calendar' },
    { label: 'Reports', path: '/dashboard/reports', icon: 'shield' },
  ],
};

/** Pages with their own bar at the bottom of a small screen: a room's booking bar and a thread's message field. */
const OTHER_BAR = /^\/room\/|^\/dashboard\/inbox\/./;
const POLL_MS = 30_000;

const tab = 'relative flex h-full w-full flex-col items-center justify-center gap-0.5 rounded-none! px-1 text-xs';
const colors = (isCurrent: boolean) => (isCurrent ? 'font-semibold text-accent-ink' : 'text-ink-muted');

/**
 * The main pages for signed-in people on small screens. The last tab opens the dashboard's menu. Tabs of pages that the
 * set does not have are omitted.
 */
export function TabBar({ set }: { set: ReleaseSet }) {
  const { pathname } = useLocation();
  return OTHER_BAR.test(pathname) ? null : <Bar pathname={pathname} set={set} />;
}

function Bar({ pathname, set }: { pathname: string; set: ReleaseSet }) {
  const audience = useSession(audienceOf);
  const [isBecomingHost, setIsBecomingHost] = useState(false);
  const paths = Object.values(set.areas).flatMap(({ routes }) => routes.map(({ path }) => path));
  const tabs = TABS[audience].filter(({ path }) => path === PATHS.dashboard || paths.includes(path));
  const isInMenu = pathname.startsWith(PATHS.dashboard) && !tabs.some(({ path }) => isCurrentPage(path, pathname));
  const last = audience === 'guest' ? 'Profile' : 'More';
  return (
    <nav
      aria-label="Dashboard"
      className="@container fixed inset-x-0 bottom-0 z-20 h-(--tab-bar) border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
      data-tab-bar
    >
      <ul className="mx-auto grid h-full max-w-xl auto-cols-fr grid-flow-col">
        {tabs.map(({ label, path, icon }) => (
          <li key={path}>
            {path === INBOX ? (
              <InboxTab pathname={pathname} />
            ) : (
              <NavLink className={({ isActive }) => `${tab} ${colors(isActive)}`} end={isExact(path)} to={path}>
                <Face icon={icon} label={label} />
              </NavLink>
            )}
          </li>
        ))}
        <li>
          <Menu
            button={<Face icon={audience === 'guest' ? 'user' : 'menu'} label={last} />}
            buttonClassName={`${tab} ${colors(isInMenu)}`}
            className="h-full"
            label={last}
            side="top"
          >
            <div className="max-h-[calc(100dvh-10rem)] w-64 max-w-[80vw] overflow-y-auto p-1.5">
              <DashboardMenu onBecomeHost={() => setIsBecomingHost(true)} set={set} />
            </div>
          </Menu>
        </li>
      </ul>
      <BecomeHostDialog isOpen={isBecomingHost} onClose={() => setIsBecomingHost(false)} />
    </nav>
  );
}

const isExact = (path: string) => path === EXPLORE || path === PATHS.dashboard;
const isCurrentPage = (path: string, pathname: string) =>
  pathname === path || (!isExact(path) && pathname.startsWith(`${path}/`));

function InboxTab({ pathname }: { pathname: string }) {
  const { data, refetch } = useQuery({
    queryKey: UNREAD_THREADS,
    queryFn: ({ signal }) => call(countUnread, {}, { signal }),
    refetchInterval: POLL_MS,
    retry: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the previous page may have changed the number.
  useEffect(() => void refetch(), [pathname]);
  const unread = data?.threads ?? 0;
  const shown = unread < MOST_UNREAD ? `${unread}` : `${MOST_UNREAD - 1}+`;
  return (
    <NavLink className={({ isActive }) => `${tab} ${colors(isActive)}`} to={INBOX}>
      <Face icon={inbox.icon} label={inbox.label} />
      {unread > 0 && (
        <>
          <span
            aria-hidden="true"
            className="absolute top-1 left-1/2 ml-1.5 min-w-5 rounded-full bg-accent px-1 text-center font-semibold text-on-fill leading-5"
          >
            {shown}
          </span>
          {/* Not an `aria-label`, which would have to contain the visible text as it is. */}
          <span className="sr-only">, {shown} unread</span>
        </>
      )}
    </NavLink>
  );
}

/** The label is hidden if large text does not leave enough room for it. */
function Face({ icon, label }: Omit<Tab, 'path'>) {
  return (
    <>
      <Icon className="shrink-0" name={icon} size={22} />
      <span className="sr-only @min-[19.5rem]:not-sr-only">{label}</span>
    </>
  );
}
