import { formatCount, ROLES } from 'contracts';
import { useMemo } from 'react';
import { Link, useQuery } from 'shared-platform';
import { Heading, Icon, Plot, StatTile } from 'shared-ui';
import { useFigures } from 'shared-ui/figures';
import { adminNowQuery } from './api.ts';

const NAMES = { guest: 'Guests', host: 'Hosts', admin: 'Admins' } as const;
const labels = ROLES.map((role) => NAMES[role]);

function PageLink({ to = '', children }: { to?: string; children: string }) {
  return (
    <Link className="underline underline-offset-2" to={`/dashboard/manage-users${to}`}>
      {children}
    </Link>
  );
}

export function PeopleFigures() {
  const { data, plot, tile } = useFigures(useQuery(adminNowQuery));
  const series = useMemo(() => [{ label: 'Users', values: ROLES.map((role) => data?.users[role] ?? 0) }], [data]);
  return (
    <section className="space-y-4">
      <Heading level={2}>People</Heading>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <dl className="grid grid-cols-2 gap-4 lg:grid-cols-1">
          <StatTile
            {...tile}
            hint={
              data?.waiting === 0 ? (
                'No requests to become a host'
              ) : (
                <PageLink to="?show=requested">Review requests</PageLink>
              )
            }
            icon={<Icon name="clock" size={20} />}
            label="Waiting requests"
            value={formatCount(data?.waiting ?? 0)}
          />
          <StatTile
            {...tile}
            hint={<PageLink>Manage Users</PageLink>}
            icon={<Icon name="guests" size={20} />}
            label="Users"
            value={formatCount(series[0]?.values.reduce((sum, count) => sum + count, 0) ?? 0)}
          />
        </dl>
        <Plot {...plot} labelHeader="Role" labels={labels} series={series} title="Users by role" />
      </div>
    </section>
  );
}
