import type { MenuEntry, ReleaseSet } from 'contracts';
import { useEffect, useState } from 'react';
import { type Mode, setMode, signOut, useSession } from 'shared-auth';
import { NavLink, useLocation, useNavigate } from 'shared-platform';
import { Badge, Icon, type IconName, RadioGroup } from 'shared-ui';
import { audienceOf } from '../areas/slots.tsx';
import { BecomeHostDialog } from '../become-host/become-host-dialog.tsx';

const item =
  'flex w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2.5 text-left font-medium text-ink-muted hover:bg-surface-sunken hover:text-ink';
const current = 'bg-accent-soft text-accent-ink hover:bg-accent-soft hover:text-accent-ink';

function Entry({ label, path, icon }: Pick<MenuEntry, 'label' | 'path' | 'icon'>) {
  return (
    <li>
      <NavLink to={path} end={path === '/dashboard'} className={({ isActive }) => `${item} ${isActive ? current : ''}`}>
        <Icon name={(icon ?? 'list') as IconName} size={20} />
        {label}
      </NavLink>
    </li>
  );
}

/** The entries are read from the areas' manifests, so that an area can add a page without a new build of the shell. */
export function SideMenu({ set }: { set: ReleaseSet }) {
  const session = useSession();
  const audience = audienceOf(session);
  const [isOpen, setIsOpen] = useState(false);
  const [isBecomingHost, setIsBecomingHost] = useState(false);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing an entry collapses the menu on a small screen.
  useEffect(() => setIsOpen(false), [pathname]);
  const entries = Object.values(set.areas).flatMap((area) => area.menu.filter((entry) => entry.for === audience));

  function changeMode(mode: Mode) {
    setMode(mode);
    const isOf = ({ path }: MenuEntry) => pathname === path || pathname.startsWith(`${path}/`);
    const here = Object.values(set.areas).flatMap(({ menu }) => menu.filter(isOf));
    if (here.length > 0 && !here.some((entry) => entry.for === mode)) void navigate('/dashboard');
  }

  return (
    <nav aria-label="Dashboard" className="lg:sticky lg:top-28 lg:self-start print:hidden">
      <button
        type="button"
        className="flex w-full cursor-pointer items-center justify-between rounded-control border border-line px-4 py-3 font-semibold lg:hidden"
        aria-expanded={isOpen}
        aria-controls="dashboard-menu"
        onClick={() => setIsOpen(!isOpen)}
      >
        Dashboard menu
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={20} />
      </button>
      <div id="dashboard-menu" className={`${isOpen ? 'block' : 'hidden'} pt-3 lg:block lg:pt-0`}>
        {session.role === 'host' && (
          <div className="mb-3">
            <RadioGroup
              legend="Menu"
              isLegendHidden
              look="segmented"
              isWide
              value={session.mode}
              options={[
                { value: 'guest', label: 'Guest' },
                { value: 'host', label: 'Host' },
              ]}
              onChange={changeMode}
            />
          </div>
        )}
        <ul className="space-y-1">
          <Entry label="Statistics" path="/dashboard" icon="chart" />
          {entries.map((entry) => (
            <Entry key={entry.path} {...entry} />
          ))}
          {audience === 'guest' && session.role !== 'host' && (
            <li>
              <button type="button" className={item} onClick={() => setIsBecomingHost(true)}>
                <Icon className="shrink-0" name="home" size={20} />
                <span className="flex flex-wrap gap-x-3 gap-y-1">
                  Become A Host
                  {session.status === 'Requested' && (
                    <>
                      {' '}
                      <Badge tone="warning">Requested</Badge>
                    </>
                  )}
                </span>
              </button>
            </li>
          )}
        </ul>
        <ul className="mt-3 space-y-1 border-line border-t pt-3">
          <Entry label="Profile" path="/dashboard/profile" icon="user" />
          <li>
            <button type="button" className={item} onClick={() => void signOut().then(() => navigate('/'))}>
              <Icon name="logout" size={20} />
              Logout
            </button>
          </li>
        </ul>
      </div>
      <BecomeHostDialog isOpen={isBecomingHost} onClose={() => setIsBecomingHost(false)} />
    </nav>
  );
}
