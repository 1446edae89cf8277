import {
  addDays,
  formatCount,
  formatPeriod,
  type HostOpenNights,
  nightsBetween,
  OPEN_NIGHTS,
  OPEN_NIGHTS_SORTS,
  type OpenNightsSort,
} from 'contracts';
import { useState } from 'react';
import { Link, useQuery } from 'shared-platform';
import { cx, Heading, RadioGroup, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { openNightsQuery } from './api.ts';

const LABELS: Record<OpenNightsSort, string> = { longest: 'Longest first', soonest: 'Soonest first' };
const options = OPEN_NIGHTS_SORTS.map((value) => ({ value, label: LABELS[value] }));

export function OpenNights() {
  const [sort, setSort] = useState<OpenNightsSort>('longest');
  const query = useQuery(openNightsQuery(sort));
  const { data, isPlaceholderData } = query;
  return (
    <section className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Heading level={2}>Nights that stand empty</Heading>
        <RadioGroup isLegendHidden legend="Order" look="segmented" onChange={setSort} options={options} value={sort} />
      </div>
      <LoadFailure level={3} query={query} what="The open nights" />
      {isFirstLoad(query) && <Skeleton className="h-60 w-full" />}
      {data && (
        <div aria-busy={isPlaceholderData} className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
          <Runs {...data} />
        </div>
      )}
    </section>
  );
}

const nightsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'night' : 'nights'}`;

function Runs({ nights, runs }: HostOpenNights) {
  if (runs.length === 0)
    return <p className="text-ink-muted">No night of your listings is open in the next {OPEN_NIGHTS.days} days.</p>;
  const told = runs.reduce((sum, run) => sum + nightsBetween(run), 0);
  return (
    <>
      <p className="mb-3 text-ink-muted">
        {nightsText(nights)} of the next {OPEN_NIGHTS.days} days can still be booked.
      </p>
      <table className="w-full rounded-card border border-line">
        <caption className="sr-only">Nights that stand empty</caption>
        <thead className="border-line border-b text-left text-ink-muted text-sm">
          <tr>
            <th className="px-4 py-2 font-medium" scope="col">
              Listing
            </th>
            <th className="px-4 py-2 font-medium" scope="col">
              Nights
            </th>
            <th className="px-4 py-2 text-right font-medium" scope="col">
              How many
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {runs.map((run) => (
            <tr key={`${run.roomId} ${run.from}`}>
              <th className="wrap-anywhere px-4 py-2 text-left font-normal" scope="row">
                <Link className="underline underline-offset-2" to={`/room/${run.roomId}`}>
                  <bdi>{run.title}</bdi>
                </Link>
              </th>
              <td className="px-4 py-2">{formatNights(run)}</td>
              <td className="px-4 py-2 text-right tabular-nums">{nightsBetween(run)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {nights > told && <p className="mt-2 text-ink-subtle text-sm">{nightsText(nights - told)} more are open.</p>}
    </>
  );
}

const formatNights = (run: HostOpenNights['runs'][number]) =>
  formatPeriod(run, addDays(run.from, 1) === run.to ? 'day' : 'week');
