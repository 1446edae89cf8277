import { formatMoment, isolate, type Message, pictureAt } from 'contracts';
import { useEffect, useRef } from 'react';
import { Button } from 'shared-ui';
import { shortMoment } from '../shared/short-moment.ts';
import type { Outgoing } from './api.ts';
import { ReportMessage } from './report-message.tsx';

interface MessageListProps {
  threadId: string;
  other: string;
  messages: readonly Message[];
  /** Messages that are being sent or have failed. */
  waiting: readonly Outgoing[];
  waitingIsSent: boolean;
  onAgain: (message: Outgoing) => void;
  earlier: { mutate: () => void; isPending: boolean; error: Error | null } | undefined;
}

export function MessageList(props: MessageListProps) {
  const { threadId, other, messages, waiting, waitingIsSent, onAgain, earlier } = props;
  const list = useRef<HTMLDivElement>(null);
  const latest = waiting.at(-1)?.id ?? messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the latest message changes
  useEffect(() => {
    list.current?.scrollTo?.({ top: list.current.scrollHeight });
  }, [latest]);
  return (
    <section
      aria-label="Messages"
      className="min-h-48 flex-1 overflow-y-auto rounded-card max-lg:max-h-[calc(100dvh-22rem)] lg:max-h-[60vh] border border-line bg-surface-soft p-4"
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
    >
      {earlier && (
        <div className="mb-4 text-center">
          {earlier.error && <p role="alert">{earlier.error.message}</p>}
          <Button isBusy={earlier.isPending} onClick={() => earlier.mutate()} size="sm">
            Show earlier messages
          </Button>
        </div>
      )}
      {messages.length + waiting.length === 0 && (
        <p className="py-10 text-center text-ink-muted">
          Write the first message to <bdi>{other}</bdi>.
        </p>
      )}
      <ol aria-live="polite" className="space-y-3">
        {messages.map((message) => (
          <li className={sideOf(message.from)} key={message.id}>
            <Bubble message={message} other={other} threadId={threadId} />
          </li>
        ))}
        {waiting.map((message) => (
          <li className={sideOf('me')} key={message.id}>
            <div className={`${bubble} bg-accent-soft opacity-70`}>
              <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
                {message.text}
              </p>
              {waitingIsSent ? (
                <p className="mt-1 text-ink-muted text-xs">Sending…</p>
              ) : (
                <p className="mt-1 text-sm">
                  Not sent.{' '}
                  <button className="cursor-pointer underline" onClick={() => onAgain(message)} type="button">
                    Try again
                  </button>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const bubble = 'min-w-0 max-w-[min(34rem,85%)] rounded-card px-4 py-2.5';
const sideOf = (from: Message['from']) => `flex items-end gap-1 ${from === 'me' ? 'justify-end' : ''}`;

function Bubble({ message, other, threadId }: { message: Message; other: string; threadId: string }) {
  const { from, text, images, at, isMasked, isRemoved } = message;
  const isOwn = from === 'me';
  return (
    <div className={`${bubble} ${isOwn ? 'bg-accent-soft' : 'border border-line bg-surface'}`}>
      <p className="sr-only">
        <bdi>{isOwn ? 'You' : other}</bdi>:
      </p>
      {isRemoved && <p className="text-ink-muted italic">This message was removed.</p>}
      {!isRemoved && !text && images.length === 0 && <p className="text-ink-muted italic">A picture was deleted.</p>}
      {text && (
        <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
          {text}
        </p>
      )}
      {images.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-2">
          {images.map((image, index) => (
            <li key={image}>
              <a href={pictureAt(image, 1280)} rel="noreferrer" target="_blank">
                <img
                  alt={`${index + 1} of ${images.length}, sent by ${isOwn ? 'you' : other}`}
                  className="size-32 rounded-control bg-surface-sunken object-cover"
                  height={128}
                  loading="lazy"
                  src={pictureAt(image, 320)}
                  width={128}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {isMasked && (
        <p className="mt-1 text-ink-muted text-xs">
          {isOwn
            ? `${isolate(other)} sees [hidden] in place of contacts until free cancellation of a booking has ended.`
            : 'Contacts are hidden until free cancellation of a booking has ended.'}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-ink-muted text-xs">
        <time dateTime={at} title={formatMoment(new Date(at))}>
          {shortMoment(new Date(at))}
        </time>
        {!isOwn && !isRemoved && <ReportMessage message={message} other={other} threadId={threadId} />}
      </p>
    </div>
  );
}
