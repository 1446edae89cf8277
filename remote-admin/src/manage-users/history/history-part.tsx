import { type AuditEntry, type AuditTopic, isFormerEmail, isolate, listAudit } from 'contracts';
import { useEffect, useRef } from 'react';
import { call, useQuery } from 'shared-platform';
import { Button, EmptyState, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { formatInstant } from '../../format-instant.ts';
import { describeEntry } from './describe-entry.ts';
import { UndoRole } from './undo-role.tsx';

interface HistoryPartProps {
  /** Changing it reloads the page; what is on screen stays until the answer arrives. */
  round: number;
  topic: AuditTopic | undefined;
  /** Where this page starts; without it, at the newest entry. */
  cursor?: string | undefined;
  /** How many more pages show after this one. */
  partsAfter: number;
  onMore: () => void;
  onUndone: () => void;
}

/** A page of the audit trail and those after it. A page on screen never changes: the next one starts where it ends. */
export function HistoryPart(props: HistoryPartProps) {
  const { round, topic, cursor, partsAfter, onMore, onUndone } = props;
  const list = useRef<HTMLOListElement>(null);
  const page = useQuery({
    queryKey: ['admin', 'audit', round, topic, cursor],
    queryFn: ({ signal }) => call(listAudit, { topic, cursor }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  const isMore = cursor !== undefined;
  const isThere = page.data !== undefined;

  // `Show more` has disappeared: the focus moves to the first entry it loaded.
  useEffect(() => {
    if (isMore && isThere) list.current?.querySelector('li')?.focus({ preventScroll: true });
  }, [isMore, isThere]);

  if (isFirstLoad(page)) return <Skeleton className="h-40 w-full rounded-card" />;
  if (!page.data) return <LoadFailure query={page} what="The history" />;
  const { items, next } = page.data;
  if (items.length === 0 && !cursor) {
    return <EmptyState icon={<Icon name="clock" size={28} />} title="Nothing yet" subtitle="Actions show up here." />;
  }
  return (
    <>
      <ol className="divide-y divide-line" ref={list}>
        {items.map((entry) => (
          <Entry key={entry._id} entry={entry} onUndone={onUndone} />
        ))}
      </ol>
      {next && partsAfter > 0 && <HistoryPart {...props} cursor={next} partsAfter={partsAfter - 1} />}
      {next && partsAfter === 0 && (
        <Button className="mt-4" onClick={onMore}>
          Show more
        </Button>
      )}
    </>
  );
}

function Entry({ entry, onUndone }: { entry: AuditEntry; onUndone: () => void }) {
  const { at, actor, subject } = entry;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3" tabIndex={-1}>
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">
          <bdi>{subject}</bdi>
        </p>
        <p className="wrap-anywhere">{describeEntry(entry)}</p>
        <p className="wrap-anywhere text-ink-muted text-sm">
          <time dateTime={at}>{formatInstant(at)}</time>
          {actor ? `, by ${isFormerEmail(actor.email) ? isolate(actor.name ?? '') : actor.email}` : ', by the site'}
        </p>
      </div>
      {entry.action === 'role-changed' && <UndoRole entry={entry} onUndone={onUndone} />}
    </li>
  );
}
