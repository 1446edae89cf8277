import { Slot } from 'shared-platform';
import { Heading } from 'shared-ui';
import { PageTitle } from '../layout/page-title.tsx';

/** The dashboard's index: each area brings the figures of its people. */
export function StatisticsPage() {
  return (
    <>
      <PageTitle title="Statistics" />
      <Heading level={1}>Statistics</Heading>
      {/* As tall as the screen from the start: the footer does not come up and leave again while figures load. */}
      <div className="mt-6 min-h-screen space-y-6">
        <Slot name="dashboard.statistics" with={{}} />
      </div>
    </>
  );
}
