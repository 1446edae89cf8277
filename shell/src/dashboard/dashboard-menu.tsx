import type { MenuEntry, ReleaseSet } from 'contracts';
import { type Mode, setMode, signOut, useSession } from 'shared-auth';
import { NavLink, useLocation, useNavigate } from 'shared-platform';
import { Badge, Icon, type IconName, RadioGroup } from 'shared-ui';
import { audienceOf } from '../areas/slots.tsx';

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

interface DashboardMenuProps {
  set: ReleaseSet;
  onBecomeHost: () => void;
}

/** The entries are read from the areas' manifests, so that an area can add a page without a new build of the shell. */
export function DashboardMenu({ set, onBecomeHost }: DashboardMenuProps) {
  const session = useSession();
  const audience = audienceOf(session);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const entries = Object.values(set.areas).flatMap((area) => area.menu.filter((entry) => entry.for === audience));

  function changeMode(mode: Mode) {
    setMode(mode);
    const isOf = ({ path }: MenuEntry) => pathname === path || pathname.startsWith(`${path}/`);
    const here = Object.values(set.areas).flatMap(({ menu }) => menu.filter(isOf));
    if (here.length > 0 && !here.some((entry) => entry.for === mode)) void navigate('/dashboard');
  }

  return (
    <>
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
            <button type="button" className={item} onClick={onBecomeHost}>
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
    </>
  );
}
