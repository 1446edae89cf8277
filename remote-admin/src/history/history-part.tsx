import type { AuditEntry, AuditTopic } from 'contracts';
import { api, useQuery } from 'shared-platform';
import { Button, EmptyState, ErrorState, Icon, Skeleton } from 'shared-ui';
import { describeEntry } from './describe-entry.ts';
import { UndoRole } from './undo-role.tsx';

const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface HistoryPartProps {
  /** Another one asks anew. */
  round: number;
  topic: AuditTopic | undefined;
  /** Where it begins; the newest without one. */
  cursor: string | undefined;
  isLast: boolean;
  onMore: (next: string) => void;
  onUndone: () => void;
}

/** A page of the trail. It does not change while it is shown: the next one begins where it ended. */
export function HistoryPart({ round, topic, cursor, isLast, onMore, onUndone }: HistoryPartProps) {
  const page = useQuery({
    queryKey: ['admin', 'audit', round, topic, cursor],
    queryFn: ({ signal }) => api.listAudit({ topic, cursor }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (page.isPending) return <Skeleton className="h-40 w-full rounded-card" />;
  if (page.error) {
    return (
      <ErrorState
        title="The history could not be loaded"
        text={page.error.message}
        onRetry={() => page.refetch()}
        isRetrying={page.isFetching}
      />
    );
  }
  const { items, next } = page.data;
  if (items.length === 0 && !cursor) {
    return (
      <EmptyState icon={<Icon name="clock" size={28} />} title="Nothing yet" subtitle="What is done shows up here." />
    );
  }
  return (
    <>
      <ol className="divide-y divide-line">
        {items.map((entry) => (
          <Entry key={entry._id} entry={entry} onUndone={onUndone} />
        ))}
      </ol>
      {isLast && next && (
        <Button className="mt-4" onClick={() => onMore(next)}>
          Show more
        </Button>
      )}
    </>
  );
}

function Entry({ entry, onUndone }: { entry: AuditEntry; onUndone: () => void }) {
  const { at, actor, subject } = entry;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{subject}</p>
        <p className="wrap-anywhere">{describeEntry(entry)}</p>
        <p className="wrap-anywhere text-ink-muted text-sm">
          <time dateTime={at}>{clock.format(new Date(at))}</time>
          {actor ? `, by ${actor.email}` : ', by the site'}
        </p>
      </div>
      {entry.action === 'role-changed' && <UndoRole entry={entry} onUndone={onUndone} />}
    </li>
  );
}
