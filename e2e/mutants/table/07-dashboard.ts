import type { Mutant } from '../mutant.ts';

const SIDE_MENU = 'shell/src/dashboard/side-menu.tsx';

export const DASHBOARD: readonly Mutant[] = [
  {
    ids: ['S7.01'],
    breaks: 'Profile is not in the menu',
    file: SIDE_MENU,
    from: '<Entry label="Profile" path="/dashboard/profile" icon="user" />',
    to: '',
  },
  {
    ids: ['S7.02'],
    breaks: 'a guest has no Become A Host',
    file: SIDE_MENU,
    from: "{audience === 'guest' && session.role !== 'host' && (",
    to: "{audience === 'admin' && session.role !== 'host' && (",
  },
  {
    ids: ['S7.03'],
    breaks: 'a host has no toggle',
    file: SIDE_MENU,
    from: "{session.role === 'host' && (",
    to: "{session.role === 'admin' && (",
  },
  {
    ids: ['S7.04'],
    breaks: 'an admin has no Manage Users',
    file: 'remote-admin/remote.json',
    from: '"path": "/dashboard/manage-users", "for": "admin"',
    to: '"path": "/dashboard/manage-users", "for": "host"',
  },
  {
    ids: ['S7.05'],
    breaks: 'the menu is unfolded on a phone',
    file: SIDE_MENU,
    from: "isOpen ? 'block' : 'hidden'",
    to: "isOpen ? 'block' : 'block'",
  },
  {
    ids: ['S7.06'],
    breaks: 'a guest’s net spend is wrong by a dollar',
    file: 'remote-guest/src/statistics/guest-figures.tsx',
    from: 'formatSum(data?.spent ?? 0)',
    to: 'formatSum((data?.spent ?? 0) + 1)',
  },
  {
    ids: ['S7.06'],
    breaks: 'a host’s booked nights are wrong by one',
    file: 'remote-host/src/statistics/month-ahead.tsx',
    from: 'value={formatCount(bookedNights)}',
    to: 'value={formatCount(bookedNights + 1)}',
  },
  {
    ids: ['S7.06'],
    breaks: 'an admin sees no turnover',
    file: 'remote-admin/src/statistics/site-figures.tsx',
    from: 'value={formatSum(turnover)}',
    to: 'value={formatSum(0)}',
  },
  {
    ids: ['S7.07'],
    breaks: 'Logout does not end the session',
    file: 'shared-auth/src/account-steps.ts',
    from: '.api.closeSession()',
    to: '.api.getSession()',
  },
];
