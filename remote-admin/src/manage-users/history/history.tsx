import { AUDIT_TOPICS, type AuditTopic, listAudit } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { call, useInfiniteQuery } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';
import { EmptyState, Icon, RadioGroup, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { LoadMore } from 'shared-ui/load-more';
import { HistoryEntry } from './history-entry.tsx';

const LABELS: Record<AuditTopic, string> = {
  people: 'People',
  bookings: 'Bookings',
  rooms: 'Listings',
  reports: 'Reports',
};
const options = [
  { value: 'all' as const, label: 'Everything' },
  ...AUDIT_TOPICS.map((value) => ({ value, label: LABELS[value] })),
];

/**
 * Loads the audit trail. Refetched only after an undo, so that entries don't move. Not cached, so that each visit
 * starts with the newest entries.
 */
const auditQuery = (topic: AuditTopic | undefined) => ({
  ...pagesQuery({
    queryKey: ['admin', 'audit', topic],
    load: ({ cursor }, { signal }) => call(listAudit, { topic, cursor }, { signal }),
  }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export function History() {
  const [topic, setTopic] = useState<AuditTopic | 'all'>('all');
  const section = useRef<HTMLElement>(null);
  return (
    <section aria-label="History" className="outline-none" ref={section} tabIndex={-1}>
      <RadioGroup
        className="mb-4"
        legend="About"
        isLegendHidden
        look="segmented"
        options={options}
        value={topic}
        onChange={setTopic}
      />
      <Entries
        key={topic}
        topic={topic === 'all' ? undefined : topic}
        // Move focus, because the Undo button is about to disappear.
        onUndone={() => section.current?.focus({ preventScroll: true })}
      />
    </section>
  );
}

function Entries({ topic, onUndone }: { topic: AuditTopic | undefined; onUndone: () => void }) {
  const query = useInfiniteQuery(auditQuery(topic));
  const { data: entries = [] } = query;
  const list = useRef<HTMLOListElement>(null);
  const [focusAt, setFocusAt] = useState<number>();
  const isThere = focusAt !== undefined && focusAt < entries.length;

  // Move focus to the first new entry, because the pressed button may have disappeared.
  useEffect(() => {
    if (isThere) list.current?.querySelectorAll('li')[focusAt]?.focus({ preventScroll: true });
  }, [isThere, focusAt]);

  if (isFirstLoad(query)) return <Skeleton className="h-40 w-full rounded-card" />;
  function fetchNextPage() {
    setFocusAt(entries.length);
    return query.fetchNextPage();
  }
  function refresh() {
    onUndone();
    void query.refetch();
  }
  return (
    <>
      <LoadFailure query={query} what="The history" />
      {query.data?.length === 0 && (
        <EmptyState icon={<Icon name="clock" size={28} />} title="Nothing yet" subtitle="Actions show up here." />
      )}
      <ol className="divide-y divide-line" ref={list}>
        {entries.map((entry) => (
          <HistoryEntry key={entry._id} entry={entry} onUndone={refresh} />
        ))}
      </ol>
      <LoadMore className="mt-4" label="Show more" query={{ ...query, fetchNextPage }} size="md" />
    </>
  );
}
