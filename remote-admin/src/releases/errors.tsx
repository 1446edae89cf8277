import type { ErrorGroup, ReleaseName } from 'contracts';
import { useState } from 'react';
import { Button, type Column, DataTable, EmptyState, Heading, preloadDialog, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { useLast } from 'shared-ui/use-last';
import { formatInstant } from '../shared/format-instant.ts';
import { useErrors } from './api.ts';
import { ErrorDialog } from './error-dialog.tsx';
import { timesLabel, visitorsLabel } from './labels.ts';

export function Errors({ name }: { name: ReleaseName }) {
  const errors = useErrors();
  const [opened, setOpened] = useState<ErrorGroup>();
  const shown = useLast(opened);
  return (
    <section aria-labelledby="errors">
      <Heading className="mb-1" id="errors" level={2}>
        Errors of {name}
      </Heading>
      <p className="mb-4 text-ink-muted">What pages reported in the last 30 days. Nothing in it is about a visitor.</p>
      <LoadFailure query={errors} what="The errors" />
      {isFirstLoad(errors) && <Skeleton className="h-40 w-full" />}
      {errors.data && (
        <DataTable
          key={name}
          caption={`Errors of ${name}`}
          columns={columns(setOpened)}
          rows={errors.data.errors.filter((group) => group.name === name)}
          rowKey={({ id }) => id}
          pageSize={5}
          empty={<EmptyState title={`No errors of ${name}`} />}
        />
      )}
      {shown && <ErrorDialog group={shown} isOpen={opened !== undefined} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

const columns = (onOpen: (group: ErrorGroup) => void): Column<ErrorGroup>[] => [
  {
    key: 'error',
    header: 'Error',
    isRowHeader: true,
    cell: ({ type, message, frames: [place] }) => (
      <div className="wrap-anywhere">
        <p className="font-medium">
          {type}: {message}
        </p>
        {place && <code className="text-ink-muted text-sm">{`${place.file}:${place.line}:${place.column}`}</code>}
      </div>
    ),
  },
  {
    key: 'count',
    header: 'Seen',
    cell: ({ count, clients }) => (
      <div className="tabular-nums as-cards:text-right">
        <p>{timesLabel(count)}</p>
        <p className="text-ink-muted text-sm">{visitorsLabel(clients)}</p>
      </div>
    ),
  },
  {
    key: 'when',
    header: 'Last and first',
    cell: ({ firstSeen, lastSeen }) => (
      <div className="as-cards:text-right">
        <p>{formatInstant(lastSeen)}</p>
        <p className="text-ink-muted text-sm">since {formatInstant(firstSeen)}</p>
      </div>
    ),
  },
  {
    key: 'versions',
    header: 'Versions',
    cell: ({ versions }) => (
      <p className="wrap-anywhere as-cards:text-right">{versions.map(({ version }) => version).join(', ')}</p>
    ),
  },
  {
    key: 'action',
    header: 'Action',
    isHeaderHidden: true,
    cell: (group) => (
      <Button
        size="sm"
        aria-label={`Details of ${group.type}: ${group.message}`}
        onClick={() => onOpen(group)}
        onFocus={preloadDialog}
        onPointerEnter={preloadDialog}
      >
        Details
      </Button>
    ),
  },
];
