import type { Mutant } from '../mutant.ts';

const DIALOG = 'shell/src/become-host/become-host-dialog.tsx';

export const PROFILE_AND_STATES: readonly Mutant[] = [
  {
    ids: ['S10.01'],
    breaks: 'the role is not in upper case',
    file: 'shell/src/account/profile-page.tsx',
    from: "(role ?? 'guest').toUpperCase()",
    to: "role ?? 'guest'",
  },
  {
    ids: ['S10.02'],
    breaks: 'a new name is lost with the next load',
    file: 'shared-auth/src/profile-steps.ts',
    from: "await session.connected().api.saveUser({ email, role: 'guest', status: 'Verified', name, image: photo ?? null });",
    to: '',
  },
  {
    ids: ['S10.02'],
    breaks: 'Change Password does not ask for the current one',
    file: 'shared-auth/src/profile-steps.ts',
    from: 'await provider.confirmWithPassword(current);',
    to: '',
  },
  {
    ids: ['S11.01'],
    breaks: 'a new person is not Verified',
    file: 'api/src/people/save-person.ts',
    from: "role: 'guest', status: 'Verified', created_at: now",
    to: "role: 'guest', status: 'Requested', created_at: now",
  },
  {
    ids: ['S11.01'],
    breaks: 'a later sign-in makes a host a guest',
    file: 'api/src/people/save-person.ts',
    from: 'const isChanged = Object.keys(change).length > 0;',
    to: "Object.assign(change, { role: 'guest' }); const isChanged = true;",
  },
  {
    ids: ['S11.02'],
    breaks: 'who asks to become a host is one',
    file: 'api/src/people/request-hosting.ts',
    from: ".set({ status: 'Requested', updated_at: now })",
    to: ".set({ status: 'Requested', role: 'host', updated_at: now })",
  },
  {
    ids: ['S11.03'],
    breaks: 'a new role leaves the request open',
    file: 'api/src/people/update-role.ts',
    from: ".set({ role: change.role, status: 'Verified', updated_at: now })",
    to: '.set({ role: change.role, updated_at: now })',
  },
  {
    ids: ['S11.04'],
    breaks: 'who asks again is told of a success',
    file: DIALOG,
    from: 'modifiedCount > 0 ?',
    to: 'modifiedCount >= 0 ?',
  },
  {
    ids: ['S11.05'],
    breaks: 'the role is asked for before the auth state has loaded',
    file: 'shared-auth/src/session.ts',
    from: '  if (isAuthLoading) return;\n',
    to: '',
  },
  {
    ids: ['S11.06'],
    breaks: 'the loading flag stays down',
    file: 'shared-auth/src/session.ts',
    from: 'useSession.setState({ isAuthLoading: true });',
    to: '',
  },
  {
    ids: ['S11.07'],
    breaks: 'a failed request is not logged',
    file: 'shell/src/session-end.ts',
    from: 'logError(`${call}: ${error.status} ${error.code}: ${error.message}`);',
    to: '',
  },
  {
    ids: ['S11.07'],
    breaks: 'a failed request shows a toast',
    file: DIALOG,
    from: 'onSettled: close,',
    to: 'onSettled: close, onError: ({ message }) => toast.error(message),',
  },
];
