import { formatShortDay } from 'contracts';
import { type Column, cx, DataTable, Heading } from 'shared-ui';
import type { NightFigure } from './host-figures.ts';

const columns: Column<NightFigure>[] = [
  { key: 'night', header: 'Night of', isRowHeader: true, cell: ({ night }) => formatShortDay(night) },
  { key: 'booked', header: 'Rooms booked', align: 'end', cell: ({ booked }) => booked },
  { key: 'offered', header: 'Rooms on offer', align: 'end', cell: ({ offered }) => offered },
];

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={cx('size-3 rounded-sm', look)} />
      {children}
    </span>
  );
}

/** Rooms booked, night by night, out of those on offer; the same as a table below. */
export function NightsPlot({ nights }: { nights: readonly NightFigure[] }) {
  const top = Math.max(1, ...nights.map(({ booked, offered }) => Math.max(booked, offered)));
  const share = (count: number) => `${(count / top) * 100}%`;
  const labelled = [nights[0], nights[Math.floor(nights.length / 2)], nights.at(-1)];
  return (
    <section className="rounded-card border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Heading level={2} size="sm">
          Booked nights, next 30 days
        </Heading>
        <div className="flex gap-4 text-ink-muted text-sm">
          <Key look="bg-rose-500">Booked</Key>
          <Key look="bg-line">On offer</Key>
        </div>
      </div>
      <div aria-hidden="true" className="mt-5 flex h-36 items-end gap-0.5 border-line border-b sm:gap-1">
        {nights.map(({ night, booked, offered }) => (
          <div
            className="relative h-full flex-1"
            key={night}
            title={`${formatShortDay(night)}: ${booked} of ${offered} booked`}
          >
            <div className="absolute inset-x-0 bottom-0 rounded-t-sm bg-line" style={{ height: share(offered) }} />
            <div
              className={cx('absolute inset-x-0 bottom-0 rounded-t-sm bg-rose-500', booked > 0 && 'min-h-1.5')}
              style={{ height: share(booked) }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="mt-2 flex justify-between text-ink-muted text-xs">
        {labelled.map((figure) => figure && <span key={figure.night}>{formatShortDay(figure.night)}</span>)}
      </div>
      <details className="mt-4">
        <summary className="inline-block cursor-pointer rounded-control py-1 font-medium text-sm underline underline-offset-2">
          Show as a table
        </summary>
        <DataTable
          caption="Booked nights, next 30 days"
          className="mt-3"
          columns={columns}
          pageSize={10}
          rowKey={({ night }) => night}
          rows={nights}
        />
      </details>
    </section>
  );
}
