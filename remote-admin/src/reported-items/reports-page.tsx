import { REPORT_LISTS } from 'contracts';
import { Link, useAddress, useInfiniteQuery } from 'shared-platform';
import { EmptyState, Heading, Icon, RadioGroup, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { LoadMore } from 'shared-ui/load-more';
import { reportsQuery, useWaiting } from './api.ts';
import { nameOf } from './report-labels.ts';
import { ReportRow } from './report-row.tsx';

/**
 * Lists pending reports of reviews and messages. `?show=decided` lists decided reports, and `?author=` those about one
 * person's content.
 */
export function ReportsPage() {
  const [address, setAddress] = useAddress();
  const author = address.get('author') ?? undefined;
  const show = REPORT_LISTS.find((list) => list === address.get('show')) ?? 'waiting';
  const reports = useInfiniteQuery(reportsQuery(show, author));
  const waiting = useWaiting().data?.count;
  const [first] = reports.data ?? [];
  return (
    <div className="max-w-4xl">
      <Heading className="mb-6">Reports</Heading>
      {author ? (
        <p className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="wrap-anywhere">
            Reports about <strong>{first ? nameOf(first.author) : 'this person'}</strong>
          </span>
          <Link className="underline underline-offset-2" to="/dashboard/reports">
            Show everyone’s
          </Link>
        </p>
      ) : (
        <RadioGroup
          className="mb-5"
          isLegendHidden
          legend="Show"
          look="segmented"
          onChange={(next) => setAddress({ show: next === 'waiting' ? undefined : next })}
          options={[
            { value: 'waiting', label: waiting === undefined ? 'Waiting' : `Waiting (${waiting})` },
            { value: 'decided', label: 'Decided' },
          ]}
          value={show}
        />
      )}
      <LoadFailure query={reports} what="The reports" />
      {isFirstLoad(reports) && <ListSkeleton />}
      {reports.data?.length === 0 && <Empty isDecided={show === 'decided'} isOfAuthor={author !== undefined} />}
      {first && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
          {reports.data?.map((item) => (
            <ReportRow item={item} key={item.id} />
          ))}
        </ul>
      )}
      <LoadMore count={reports.data?.length ?? 0} query={reports} />
    </div>
  );
}

function Empty({ isDecided, isOfAuthor }: { isDecided: boolean; isOfAuthor: boolean }) {
  const icon = <Icon name="shield" size={28} />;
  if (isOfAuthor)
    return <EmptyState icon={icon} subtitle="Nobody reported what this person wrote." title="No reports" />;
  return isDecided ? (
    <EmptyState icon={icon} subtitle="What you remove or keep is listed here." title="Nothing is decided yet" />
  ) : (
    <EmptyState
      icon={icon}
      subtitle="Reviews and messages that people report show up here."
      title="No reports are waiting"
    />
  );
}

function ListSkeleton() {
  return (
    <div className="space-y-3">
      {[1, 2, 3].map((row) => (
        <Skeleton className="h-32 w-full" key={row} />
      ))}
    </div>
  );
}
