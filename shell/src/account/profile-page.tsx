import { thumbnail } from 'contracts';
import { useState } from 'react';
import { useSession } from 'shared-auth';
import { useLocation, useNavigate } from 'shared-platform';
import { Avatar, Badge, Banner, Button, Heading, preloadDialog, preloadFileInput } from 'shared-ui';
import { PageTitle } from '../layout/page-title.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useSignInMethods } from './sign-in-methods.tsx';
import { UpdateProfileDialog } from './update-profile-dialog.tsx';

function useDialog() {
  const [{ open, opening }, setDialog] = useState({ open: '', opening: 0 });
  return {
    open,
    opening,
    show: (name: 'profile' | 'password' | 'deletion') => setDialog({ open: name, opening: opening + 1 }),
    close: () => setDialog({ open: '', opening }),
  };
}

const DELETION = 'delete-account';

function ProfilePage() {
  const { user, role } = useSession();
  const dialog = useDialog();
  const problem = useProblem();
  useSignInMethods(user);
  if (!user) return null;
  const facts = [
    ['User Id', user.uid],
    ['Name', user.displayName ?? '–'],
    ['Email', user.email],
  ] as const;
  const preloadForms = () => void Promise.all([preloadDialog(), preloadFileInput()]);
  const preload = { onPointerEnter: preloadForms, onFocus: preloadForms };
  return (
    <>
      <PageTitle title="Profile" />
      <Heading level={1}>Profile</Heading>
      {problem.text && (
        <Banner className="mt-6 max-w-2xl" tone="warning">
          {problem.text}
        </Banner>
      )}
      <div className="mt-6 max-w-2xl rounded-card border border-line bg-surface p-6 shadow-sm md:p-8">
        <div className="flex flex-col items-center gap-3 border-line border-b pb-6">
          <Avatar src={thumbnail(user.photoURL)} name={user.displayName} size={96} isDecorative />
          <Badge tone="neutral">{(role ?? 'guest').toUpperCase()}</Badge>
        </div>
        <dl className="mt-6 grid gap-4 sm:grid-cols-2">
          {facts.map(([term, value]) => (
            <div key={term} className="min-w-0">
              <dt className="text-ink-muted text-sm">{term}</dt>
              <dd className="break-words font-medium">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <Button variant="primary" {...preload} onClick={() => dialog.show('profile')}>
            Update Profile
          </Button>
          <Button {...preload} onClick={() => dialog.show('password')}>
            Change Password
          </Button>
        </div>
      </div>
      <SessionsSection />
      <section className="mt-6 max-w-2xl rounded-card border border-line p-6 md:p-8" aria-labelledby={DELETION}>
        <Heading level={2} id={DELETION}>
          Delete account
        </Heading>
        <p className="mt-2 text-ink-muted">
          You can delete your account for good once all your stays are over and all payments are settled.
        </p>
        <Button className="mt-4" {...preload} onClick={() => dialog.show('deletion')}>
          Delete account
        </Button>
      </section>
      <UpdateProfileDialog
        key={`profile-${dialog.opening}`}
        isOpen={dialog.open === 'profile'}
        user={user}
        onClose={dialog.close}
        onSaved={problem.clear}
      />
      <PasswordDialog
        key={`password-${dialog.opening}`}
        isOpen={dialog.open === 'password'}
        user={user}
        onClose={dialog.close}
      />
      <DeleteAccountDialog
        key={`deletion-${dialog.opening}`}
        isOpen={dialog.open === 'deletion'}
        user={user}
        onClose={dialog.close}
      />
    </>
  );
}

function useProblem() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { problem } = (state ?? {}) as { problem?: unknown };
  return {
    text: typeof problem === 'string' ? problem : undefined,
    clear: () => void navigate('.', { replace: true, state: null }),
  };
}

export const route = { Component: ProfilePage };
