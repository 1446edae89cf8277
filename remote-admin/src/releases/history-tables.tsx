import type { ReleaseEvent, ReleasesState } from 'contracts';
import { Badge, Button, type Column, DataTable, EmptyState, preloadDialog } from 'shared-ui';
import { formatInstant } from '../shared/format-instant.ts';
import { type Confirmation, rollbackSetConfirmation } from './confirmations.ts';
import { actionLabel, journeysLabel, versionsLabel } from './labels.ts';

type PastSet = ReleasesState['sets'][number];

interface SetsTableProps {
  sets: readonly PastSet[];
  promoted: string;
  onAsk(question: Confirmation): void;
}

export function SetsTable({ sets, promoted, onAsk }: SetsTableProps) {
  const columns: Column<PastSet>[] = [
    {
      key: 'set',
      header: 'Set',
      isRowHeader: true,
      cell: ({ id }) => (
        <div className="flex flex-wrap items-center gap-2">
          <code className="wrap-anywhere">{id}</code>
          {id === promoted && <Badge tone="success">Promoted</Badge>}
        </div>
      ),
    },
    { key: 'at', header: 'Since', cell: ({ at }) => formatInstant(at) },
    {
      key: 'versions',
      header: 'Versions',
      cell: ({ versions }) => (
        <p className="wrap-anywhere text-sm as-cards:text-right">
          {Object.entries(versions)
            .map(([name, version]) => `${name} ${version}`)
            .join(', ')}
        </p>
      ),
    },
    {
      key: 'action',
      header: 'Action',
      isHeaderHidden: true,
      cell: ({ id }) => (
        <div className="flex as-table:justify-end">
          {id !== promoted && (
            <Button
              aria-label={`Roll back the site to ${id}`}
              size="sm"
              onClick={() => onAsk(rollbackSetConfirmation(id))}
              onFocus={preloadDialog}
              onPointerEnter={preloadDialog}
            >
              Roll back
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <DataTable
      caption="Promoted sets"
      columns={columns}
      rows={sets}
      rowKey={({ id, at }) => `${id} ${at}`}
      pageSize={5}
      empty={<EmptyState title="No set has been promoted yet" />}
    />
  );
}

const EVENTS: Column<ReleaseEvent>[] = [
  {
    key: 'action',
    header: 'What',
    isRowHeader: true,
    cell: (event) => (
      <>
        <p className="font-medium">{actionLabel(event)}</p>
        <p className="wrap-anywhere font-normal text-ink-muted text-sm">{versionsLabel(event)}</p>
      </>
    ),
  },
  { key: 'at', header: 'When', cell: ({ at }) => formatInstant(at) },
  { key: 'by', header: 'Who', cell: ({ by }) => <span className="wrap-anywhere">{by}</span> },
  {
    key: 'reason',
    header: 'Why',
    cell: (event) => (
      <div className="as-cards:text-right">
        <p className="wrap-anywhere">{event.reason ?? '–'}</p>
        {event.journeys && <p className="wrap-anywhere text-ink-muted text-sm">{journeysLabel(event)}</p>}
      </div>
    ),
  },
];

export function HistoryTable({ history }: { history: readonly ReleaseEvent[] }) {
  return (
    <DataTable
      caption="History"
      columns={EVENTS}
      // The key has several parts, because two events can have the same timestamp.
      rows={history}
      rowKey={(event) => `${event.at} ${event.action} ${versionsLabel(event)} ${event.by}`}
      pageSize={10}
      empty={
        <EmptyState title="Nothing has happened yet" subtitle="Promotions, rollbacks and canaries show up here." />
      }
    />
  );
}
