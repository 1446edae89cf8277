import { thumbnail, type User } from 'contracts';
import { type ReactNode, useMemo, useState } from 'react';
import { useSession } from 'shared-auth';
import { Link } from 'shared-platform';
import { Avatar, Badge, Button, type Column, DataTable, preloadDialog, preloadSelect } from 'shared-ui';
import { useLast } from 'shared-ui/use-last';
import { AnswerRequest } from './answer-request.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { isRequesting } from './find-people.ts';
import { UpdateRoleDialog } from './update-role-dialog.tsx';
import { UserStatus } from './user-status.tsx';

function Person({ user }: { user: User }) {
  return (
    <div className="flex items-center gap-3 text-left as-table:min-w-60">
      <Avatar src={thumbnail(user.image)} name={user.name ?? user.email} isDecorative />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{user.email}</p>
        {user.name && (
          <p className="wrap-anywhere font-normal text-ink-muted text-sm">
            <bdi>{user.name}</bdi>
          </p>
        )}
        {user.emailVerified === false && (
          <p className="font-normal text-sm">
            <Badge tone="neutral">Email not verified</Badge>
          </p>
        )}
        <p className="flex gap-4 font-normal text-sm">
          <SearchLink what="Bookings" user={user} />
          {user.role === 'host' && <SearchLink what="Listings" user={user} />}
        </p>
      </div>
    </div>
  );
}

function SearchLink({ what, user: { email } }: { what: 'Bookings' | 'Listings'; user: User }) {
  return (
    <Link
      aria-label={`${what} of ${email}`}
      className="py-1 text-ink-muted underline underline-offset-2"
      to={`/dashboard/${what.toLowerCase()}?q=${encodeURIComponent(email)}`}
    >
      {what}
    </Link>
  );
}

function UpdateRole({ user, isSelf, onUpdate }: { user: User; isSelf: boolean; onUpdate(user: User): void }) {
  const reasonId = `own-role-${user._id}`;
  const preload = () => {
    void preloadDialog();
    void preloadSelect();
  };
  return (
    <div className="flex flex-col items-start gap-1 as-cards:items-end">
      <Button
        className="whitespace-nowrap"
        aria-describedby={isSelf ? reasonId : undefined}
        disabled={isSelf}
        onClick={() => onUpdate(user)}
        onFocus={preload}
        onPointerEnter={preload}
        size="sm"
      >
        Update Role
      </Button>
      {isSelf && (
        <span className="text-ink-muted text-sm as-table:whitespace-nowrap" id={reasonId}>
          You can't change your own role
        </span>
      )}
    </div>
  );
}

interface PeopleTableProps {
  users: readonly User[];
  isLoading: boolean;
  empty: ReactNode;
  /** Called before the pressed button disappears, so that the page can move focus. */
  onAnswered: () => void;
}

export function PeopleTable({ users, isLoading, empty, onAnswered }: PeopleTableProps) {
  const ownEmail = useSession((session) => session.user?.email);
  const [updating, setUpdating] = useState<User>();
  const [declining, setDeclining] = useState<User>();
  const [deleting, setDeleting] = useState<User>();
  const [updated, declined, deleted] = [useLast(updating), useLast(declining), useLast(deleting)];

  const columns = useMemo<Column<User>[]>(
    () => [
      { key: 'email', header: 'Email', isRowHeader: true, hasPicture: true, cell: (user) => <Person user={user} /> },
      { key: 'role', header: 'Role', cell: ({ role }) => <span className="capitalize">{role}</span> },
      { key: 'status', header: 'Status', cell: ({ status }) => <UserStatus status={status} /> },
      {
        key: 'action',
        header: 'Action',
        cell: (user) => (
          <div className="flex flex-wrap items-start gap-2 as-cards:justify-end">
            {isRequesting(user) && <AnswerRequest user={user} onAnswered={onAnswered} onDecline={setDeclining} />}
            <UpdateRole user={user} isSelf={user.email === ownEmail} onUpdate={setUpdating} />
            {user.email !== ownEmail && (
              <Button
                aria-label={`Delete ${user.email}`}
                onClick={() => setDeleting(user)}
                onFocus={preloadDialog}
                onPointerEnter={preloadDialog}
                size="sm"
              >
                Delete
              </Button>
            )}
          </div>
        ),
      },
    ],
    [ownEmail, onAnswered],
  );

  return (
    <>
      <DataTable
        caption="Users"
        columns={columns}
        rows={users}
        rowKey={({ _id }) => _id}
        isLoading={isLoading}
        empty={empty}
      />
      {updated && (
        <UpdateRoleDialog user={updated} isOpen={updating !== undefined} onClose={() => setUpdating(undefined)} />
      )}
      {declined && (
        <DeclineDialog
          key={declined._id}
          user={declined}
          isOpen={declining !== undefined}
          onAnswered={onAnswered}
          onClose={() => setDeclining(undefined)}
        />
      )}
      {deleted && (
        <DeleteDialog
          key={`delete-${deleted._id}`}
          user={deleted}
          isOpen={deleting !== undefined}
          onDeleted={onAnswered}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
