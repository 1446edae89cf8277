import { listThreads, type ThreadSummary, thumbnail } from 'contracts';
import { call, Link, useInfiniteQuery } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';
import { Avatar, Badge, EmptyState, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { LoadMore } from 'shared-ui/load-more';
import { keys } from './keys.ts';
import { shortMoment } from './short-moment.ts';

const threadsQuery = pagesQuery<ThreadSummary>({
  queryKey: keys.threads,
  load: (page, { signal }) => call(listThreads, page, { signal }),
});

/** The person's threads, latest message first. `current` is the id of the thread that is shown beside the list. */
export function ThreadList({ current }: { current?: string }) {
  const threads = useInfiniteQuery(threadsQuery);
  const { data } = threads;
  return (
    <>
      <LoadFailure query={threads} what="Your messages" />
      {isFirstLoad(threads) && <ListSkeleton />}
      {data?.length === 0 && (
        <EmptyState
          icon={<Icon name="guests" size={28} />}
          subtitle="Ask a host about a room on its page. What you write to each other is here."
          title="No messages yet"
        />
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
          {data.map((thread) => (
            <ThreadRow isCurrent={thread.id === current} key={thread.id} thread={thread} />
          ))}
        </ul>
      )}
      <LoadMore className="mt-4 flex flex-col items-center gap-2" label="Show more" query={threads} size="md" />
    </>
  );
}

function ThreadRow({ thread, isCurrent }: { thread: ThreadSummary; isCurrent: boolean }) {
  const { id, other, room, last, unread, role } = thread;
  const pictures = last.pictures === 1 ? 'Picture' : `${last.pictures} pictures`;
  const text = last.text || (last.pictures > 0 ? pictures : 'This message was removed.');
  return (
    <li>
      <Link
        aria-current={isCurrent ? 'page' : undefined}
        className="flex gap-4 px-4 py-4 hover:bg-surface-soft aria-[current=page]:bg-surface-sunken"
        to={`/dashboard/inbox/${id}`}
      >
        <Avatar isDecorative name={other.name} size={56} src={thumbnail(other.image)} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className={`wrap-anywhere ${unread > 0 ? 'font-bold' : 'font-semibold'}`}>
              <bdi>{other.name}</bdi>
              <span className="font-normal text-ink-muted text-sm"> · {role === 'guest' ? 'host' : 'guest'}</span>
            </span>
            <time className="text-ink-muted text-sm" dateTime={last.at}>
              {shortMoment(new Date(last.at))}
            </time>
          </span>
          <span className="block truncate text-ink-muted text-sm" data-shortened>
            <bdi>{room.title}</bdi>
          </span>
          <span className="mt-1 flex items-center justify-between gap-3">
            <span className={`truncate ${unread > 0 ? 'font-semibold' : 'text-ink-muted'}`} data-shortened>
              {last.from === 'me' && 'You: '}
              <bdi>{text}</bdi>
            </span>
            {unread > 0 && <Badge tone="danger">{unread} new</Badge>}
          </span>
        </span>
      </Link>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div className="space-y-3">
      {[1, 2, 3].map((row) => (
        <Skeleton className="h-24 w-full" key={row} />
      ))}
    </div>
  );
}
