import { ROLES, type Role } from 'contracts';
import { Link } from 'shared-platform';
import { Banner, Button, cx, Heading, Icon, Skeleton, StatTile } from 'shared-ui';
import { useUsers } from '../queries.ts';

const NAMES: Record<Role, string> = { guest: 'Guests', host: 'Hosts', admin: 'Admins' };
const LOOKS: Record<Role, string> = { guest: 'bg-rose-300', host: 'bg-rose-500', admin: 'bg-rose-800' };

function PageLink({ to = '', children }: { to?: string; children: string }) {
  return (
    <Link className="underline underline-offset-2" to={`/dashboard/manage-users${to}`}>
      {children}
    </Link>
  );
}

/** Who waits for an answer, and who is there. */
export function AdminStatistics() {
  const { data: users, error, isPending, isFetching, refetch } = useUsers();
  const waiting = users?.filter(({ status }) => status === 'Requested').length ?? 0;
  const counts = ROLES.map((role) => ({ role, count: users?.filter((user) => user.role === role).length ?? 0 }));
  const tile = { isLoading: isPending, error: users ? undefined : error && 'Not available' };
  return (
    <div className="grid gap-6">
      {error && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" isBusy={isFetching} onClick={() => refetch()}>
              Try again
            </Button>
          }
        >
          {users ? 'The figures could not be refreshed.' : 'The figures could not be loaded.'} {error.message}
        </Banner>
      )}
      <dl className="grid gap-4 sm:grid-cols-2">
        <StatTile
          {...tile}
          label="Waiting requests"
          value={waiting}
          hint={
            waiting === 0 ? 'Nobody asks to become a host' : <PageLink to="?show=requested">Review requests</PageLink>
          }
          icon={<Icon name="clock" size={20} />}
        />
        <StatTile
          {...tile}
          label="Users"
          value={users?.length}
          hint={<PageLink>Manage Users</PageLink>}
          icon={<Icon name="guests" size={20} />}
        />
      </dl>
      {isPending && <Skeleton className="h-56 w-full" />}
      {users && <UsersByRole counts={counts} total={users.length} />}
    </div>
  );
}

/** A table whose bars are for the eye. */
function UsersByRole({ counts, total }: { counts: { role: Role; count: number }[]; total: number }) {
  return (
    <section className="rounded-card border border-line bg-surface p-5 shadow-card">
      <Heading id="users-by-role" level={2} size="sm">
        Users by role
      </Heading>
      <table aria-labelledby="users-by-role" className="mt-4 w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">Role</th>
            <th scope="col">Share</th>
            <th scope="col">Users</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ role, count }) => {
            const share = total === 0 ? 0 : (count / total) * 100;
            return (
              <tr key={role}>
                <th className="w-24 py-2 text-left font-medium" scope="row">
                  {NAMES[role]}
                </th>
                <td className="py-2">
                  <span className="sr-only">{Math.round(share)} %</span>
                  <div aria-hidden="true" className="h-3 rounded-full bg-surface-sunken">
                    <div className={cx('h-full rounded-full', LOOKS[role])} style={{ width: `${share}%` }} />
                  </div>
                </td>
                <td className="w-16 py-2 text-right font-semibold tabular-nums">{count}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
