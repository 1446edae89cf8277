import { ROLES, type Role, type User } from 'contracts';
import { type FormEvent, useState } from 'react';
import { useQuery } from 'shared-platform';
import { Banner, Select, toast } from 'shared-ui';
import { FormDialog } from 'shared-ui/form';
import { LoadFailure } from 'shared-ui/load-failure';
import { hostingQuery, useUpdateRole } from './api.ts';
import { isRequesting } from './find-people.ts';

const options = ROLES.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }));

/** Shows how many listings and stays are affected if this host becomes a guest. */
function AffectedHosting({ user }: { user: User }) {
  const query = useQuery(hostingQuery(user));
  const { listed = 0, staysAhead = 0 } = query.data ?? {};
  return (
    <>
      <LoadFailure query={query} what="The listings and stays of this person" />
      {listed + staysAhead > 0 && (
        <Banner tone="warning" title="This person still hosts">
          {listed > 0 && `${listed === 1 ? '1 listing' : `${listed} listings`} will be unlisted. `}
          {staysAhead > 0 &&
            `${staysAhead === 1 ? '1 booked stay' : `${staysAhead} booked stays`} will still take place. The links in the emails about them keep working.`}
        </Banner>
      )}
    </>
  );
}

interface UpdateRoleDialogProps {
  user: User;
  isOpen: boolean;
  onClose(): void;
}

export function UpdateRoleDialog({ user, isOpen, onClose }: UpdateRoleDialogProps) {
  const [chosen, setChosen] = useState<Role>();
  const update = useUpdateRole();
  const role = chosen ?? user.role;

  function close() {
    setChosen(undefined);
    update.reset();
    onClose();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    update.mutate(
      { email: user.email, role },
      {
        onSuccess() {
          toast.success('User Role Updated !');
          close();
        },
        onError: ({ message }) => toast.error(message),
      },
    );
  }

  return (
    <FormDialog
      isOpen={isOpen}
      isBusy={update.isPending}
      onClose={close}
      size="sm"
      title="Update User Role"
      description={<span className="wrap-anywhere">{user.email}</span>}
      failure={update.error?.message}
      failureTitle="The role was not updated"
      onSubmit={save}
      submitLabel="Update"
    >
      {isRequesting(user) && <Banner>Asked to become a host. Choosing any role answers the request.</Banner>}
      {user.emailVerified === false && (
        <Banner>
          Nobody has verified this email address yet, so it may be somebody else’s. The role counts once its owner has.
        </Banner>
      )}
      {role === 'guest' && user.role !== 'guest' && <AffectedHosting user={user} />}
      <Select label="Role" options={options} value={role} onChange={setChosen} disabled={update.isPending} />
    </FormDialog>
  );
}
