import { Slot } from 'shared-platform';
import { Heading } from 'shared-ui';
import { PageTitle } from '../layout/page-title.tsx';

/** The dashboard's start page, where each area shows the figures for its users. */
export function StatisticsPage() {
  return (
    <>
      <PageTitle title="Statistics" />
      <Heading level={1}>Statistics</Heading>
      {/* As tall as the screen from the start, so that the footer doesn't jump while the figures load. */}
      <div className="mt-6 min-h-screen space-y-6">
        <Slot name="dashboard.statistics" with={{}} />
      </div>
    </>
  );
}
