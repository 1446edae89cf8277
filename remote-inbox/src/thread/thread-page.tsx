import { ApiError, isolate, type Thread, thumbnail } from 'contracts';
import { useEffect, useState } from 'react';
import { useSession } from 'shared-auth';
import { Link, useParams, useQuery, useQueryClient } from 'shared-platform';
import { Avatar, Banner, buttonClass, EmptyState, Heading, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { useMedia } from 'shared-ui/use-media';
import { keys } from '../shared/keys.ts';
import { useLive } from '../shared/live.ts';
import { ThreadList } from '../shared/thread-list.tsx';
import { AROUND_COLUMNS, MAY_HAVE_TWO_COLUMNS, TWO_COLUMNS } from '../shared/two-columns.ts';
import { noteRead, type Outgoing, threadQuery, useMessages, useSend } from './api.ts';
import { Compose } from './compose.tsx';
import { MessageList } from './message-list.tsx';
import { StayFacts } from './stay-facts.tsx';
import { ThreadActions } from './thread-actions.tsx';

export function ThreadPage() {
  const { id = '' } = useParams();
  useLive();
  const query = useQuery(threadQuery(id));
  const { data: thread, error } = query;
  const isMissing = error instanceof ApiError && error.code === 'thread-not-found';
  const hasList = useMedia(MAY_HAVE_TWO_COLUMNS);
  return (
    <div className={AROUND_COLUMNS}>
      <div className={TWO_COLUMNS}>
        {hasList && (
          <nav
            aria-label="Conversations"
            className="sticky top-28 hidden @min-[56rem]:block max-h-[calc(100dvh-9rem)] self-start overflow-y-auto"
          >
            <ThreadList current={id} />
          </nav>
        )}
        <article className="min-w-0">
          {!thread && (
            <>
              <BackLink />
              <Heading className="mt-3">Messages</Heading>
            </>
          )}
          {isMissing ? <NotYours /> : <LoadFailure className="mt-4" query={query} what="The messages" />}
          {isFirstLoad(query) && <Skeleton className="mt-4 h-96 w-full" />}
          {thread && <Conversation key={thread.id} thread={thread} />}
        </article>
      </div>
    </div>
  );
}

function BackLink() {
  return (
    <Link
      className="inline-flex items-center gap-1 self-start text-ink-muted underline-offset-2 hover:underline @min-[56rem]:hidden"
      to="/dashboard/inbox"
    >
      <Icon name="chevron-left" size={18} />
      All messages
    </Link>
  );
}

function Conversation({ thread }: { thread: Thread }) {
  const { id, other, role, room, hidesContacts, blockedBy, isGone } = thread;
  const { query, earlier, add } = useMessages(thread);
  // A former host still has their threads, but no saved replies.
  const isHost = useSession((session) => session.role === 'host');
  const [waiting, setWaiting] = useState<readonly Outgoing[]>([]);
  const send = useSend(id, (message) => {
    add([message]);
    setWaiting((all) => all.filter((one) => one.id !== message.id));
  });
  useRead(thread, query.data?.at(-1)?.position ?? 0);
  const messages = query.data ?? [];
  return (
    <div className="lg:flex lg:flex-wrap lg:gap-8">
      {/* At least as high as a phone's screen below the top bar, so that the message field is at the bottom. */}
      <div className="flex flex-col max-lg:min-h-[calc(100dvh-6.5rem)] lg:min-w-88 lg:flex-1">
        <BackLink />
        <header className="mt-3 mb-4 flex items-center gap-4 lg:mb-6 @min-[56rem]:mt-0">
          <Avatar isDecorative name={other.name} size={56} src={thumbnail(other.image)} />
          <div className="min-w-0 flex-1">
            <Heading className="wrap-anywhere">
              <bdi>{other.name}</bdi>
            </Heading>
            <p className="wrap-anywhere text-ink-muted">
              {role === 'guest' ? 'Host of' : 'Guest about'} <bdi>{room.title}</bdi>
            </p>
          </div>
          {!isGone && <ThreadActions thread={thread} />}
        </header>
        <div className="flex flex-1 flex-col gap-4">
          <LoadFailure level={2} query={query} what="The messages" />
          {isFirstLoad(query) && <Skeleton className="h-64 w-full" />}
          {query.data && (
            <MessageList
              earlier={(messages[0]?.position ?? 1) > 1 ? earlier : undefined}
              messages={messages}
              onAgain={(message) => send.mutate(message)}
              other={other.name}
              threadId={id}
              waiting={waiting.filter((one) => !messages.some((message) => message.id === one.id))}
              waitingIsSent={send.isPending}
            />
          )}
          {send.error && (
            <p className="text-danger-ink" role="alert">
              {send.error.message}
            </p>
          )}
          {isGone ? (
            <Banner>This account was deleted. You can read the messages, but not write any more.</Banner>
          ) : blockedBy ? (
            <Banner>{blockedText(blockedBy, other.name)}</Banner>
          ) : (
            <Compose
              hidesContacts={hidesContacts}
              hasReplies={role === 'host' && isHost}
              onSend={(message) => {
                setWaiting((all) => [...all, message]);
                send.mutate(message);
              }}
              other={other.name}
              threadId={id}
            />
          )}
        </div>
      </div>
      <StayFacts thread={thread} />
    </div>
  );
}

function useRead({ id, read }: Thread, shown: number): void {
  const client = useQueryClient();
  useEffect(() => {
    if (shown <= read) return;
    const note = () => {
      if (document.visibilityState === 'hidden') return;
      void noteRead(id, shown).then(() => client.invalidateQueries({ queryKey: keys.threads }));
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [client, id, read, shown]);
}

function blockedText(blockedBy: 'me' | 'other' | 'both', name: string): string {
  if (blockedBy === 'other') return `${isolate(name)} does not take messages from you. You cannot write to each other.`;
  return `You blocked ${isolate(name)}. Neither of you can write until you allow messages again.`;
}

function NotYours() {
  return (
    <EmptyState
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/inbox">
          See your inbox
        </Link>
      }
      icon={<Icon name="guests" size={28} />}
      subtitle="They may belong to another account. Log in with the one that wrote them."
      title="These aren't your messages"
    />
  );
}
