import { Slot } from 'shared-platform';
import { Heading } from 'shared-ui';
import { PageTitle } from '../layout/page-title.tsx';

export function StatisticsPage() {
  return (
    <>
      <PageTitle title="Statistics" />
      <Heading level={1}>Statistics</Heading>
      <div className="mt-6 min-h-screen space-y-6">
        <Slot name="dashboard.statistics" with={{}} />
      </div>
    </>
  );
}
