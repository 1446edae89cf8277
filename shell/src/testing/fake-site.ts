import type { AreaRelease, ReleaseSet, Role } from 'contracts';
import { useSession } from 'shared-auth';

type FakeArea = Pick<AreaRelease, 'name'> & Partial<AreaRelease>;

export function fakeArea({ name, ...change }: FakeArea): AreaRelease {
  return {
    name,
    version: '1.0.0',
    requires: { platform: '^1', http: '^1' },
    routes: [],
    menu: [],
    slots: [],
    base: `/r/${name}/1.0.0/`,
    entry: 'mf-manifest.json',
    ...change,
  };
}

const module = './routes';

export const browse = fakeArea({
  name: 'browse',
  routes: [
    { path: '/', access: 'public', title: 'Travel Lodge', module },
    { path: '/room/:id', access: 'signed-in', title: 'Room', module },
  ],
});
export const guest = fakeArea({
  name: 'guest',
  routes: [
    { path: '/dashboard/my-bookings', access: 'signed-in', title: 'My Bookings', module },
    { path: '/dashboard/my-bookings/:id', access: 'signed-in', title: 'Your Booking', module },
  ],
  menu: [{ label: 'My Bookings', path: '/dashboard/my-bookings', for: 'guest', icon: 'calendar' }],
});
export const host = fakeArea({
  name: 'host',
  routes: [
    { path: '/dashboard/add-room', access: 'host', title: 'Add Room', module },
    { path: '/dashboard/my-listings', access: 'host', title: 'My Listings', module },
    { path: '/dashboard/manage-bookings', access: 'host', title: 'Manage Bookings', module },
  ],
  menu: [
    { label: 'Add Room', path: '/dashboard/add-room', for: 'host', icon: 'plus' },
    { label: 'My Listings', path: '/dashboard/my-listings', for: 'host', icon: 'list' },
    { label: 'Manage Bookings', path: '/dashboard/manage-bookings', for: 'host', icon: 'calendar' },
  ],
});
export const admin = fakeArea({
  name: 'admin',
  routes: [{ path: '/dashboard/manage-users', access: 'admin', title: 'Manage Users', module }],
  menu: [{ label: 'Manage Users', path: '/dashboard/manage-users', for: 'admin', icon: 'guests' }],
});

export const fakeSet = (areas: ReleaseSet['areas'] = {}): ReleaseSet => ({
  id: 'set-1',
  shell: { version: '1.0.0', base: '/r/shell/1.0.0/' },
  areas: { browse, guest, host, admin, ...areas },
});

export function signInAs(role: Role | null, photoURL: string | null = null): void {
  const user = { uid: 'u-1', displayName: 'Gina Guest', email: 'gina@lodge.test', photoURL };
  const settled = { isUnchecked: false, isAuthLoading: false, isRoleLoading: false };
  useSession.setState({ user, role, status: 'Verified', isEmailVerified: true, ...settled });
}
