import { ASPECT_LABELS, ASPECTS_OF, formatLongDay, MESSAGES_AROUND, pictureAt, type ReportDetails } from 'contracts';
import { Link } from 'shared-platform';
import { Heading } from 'shared-ui';
import { RatedText } from 'shared-ui/stars';
import { formatInstant } from '../shared/format-instant.ts';
import { nameOf } from './report-labels.ts';

export function ReportContext({ report }: { report: ReportDetails }) {
  if (report.review) return <ReviewContext report={report} review={report.review} />;
  return report.messages ? <MessagesContext messages={report.messages} report={report} /> : null;
}

interface ReviewContextProps {
  report: ReportDetails;
  review: NonNullable<ReportDetails['review']>;
}

function ReviewContext({ report: { author, other }, review }: ReviewContextProps) {
  const { stars, text, published, answer, stay } = review;
  const aspects = ASPECTS_OF[author.side]
    .slice(1)
    .map((aspect) => ({ label: ASPECT_LABELS[aspect], stars: stars[aspect] ?? 0 }));
  return (
    <section>
      <Heading className="mb-3" level={2}>
        The review
      </Heading>
      <p className="wrap-anywhere mb-4 text-ink-muted">
        Stay{' '}
        <Link className="underline underline-offset-2" to={`/dashboard/bookings/${stay.bookingId}`}>
          {stay.code}
        </Link>
        , {formatLongDay(stay.from)} to {formatLongDay(stay.to)}
      </p>
      <div className="rounded-card border border-line p-4">
        <RatedText
          aspects={aspects}
          name={nameOf(author)}
          note={`Published ${formatInstant(published)}`}
          stars={stars.overall ?? 0}
          text={text}
        >
          {answer && (
            <div className="border-line border-l-2 pl-4">
              <p className="text-ink-muted text-sm">
                Answer from <bdi>{nameOf(other)}</bdi>, {formatInstant(answer.at)}
              </p>
              <p className="wrap-anywhere max-w-prose whitespace-pre-line" dir="auto">
                {answer.text}
              </p>
            </div>
          )}
        </RatedText>
      </div>
    </section>
  );
}

interface MessagesContextProps {
  report: ReportDetails;
  messages: NonNullable<ReportDetails['messages']>;
}

function MessagesContext({ report: { author, other }, messages }: MessagesContextProps) {
  const nameFor = (side: string) => nameOf(side === author.side ? author : other);
  return (
    <section>
      <Heading className="mb-1" level={2}>
        The message
      </Heading>
      <p className="mb-4 text-ink-muted">
        With up to {MESSAGES_AROUND} messages before and after it, as they were written.
      </p>
      <ol className="space-y-3">
        {messages.map(({ position, from, text, images, at, isReported, isRemoved }) => (
          <li
            className={`rounded-card border px-4 py-3 ${isReported ? 'border-2 border-ink bg-surface-soft' : 'border-line'}`}
            key={position}
          >
            <p className="wrap-anywhere text-ink-muted text-sm">
              <bdi className="font-semibold text-ink">{nameFor(from)}</bdi>, {formatInstant(at)}
              {isReported && <span className="font-semibold text-ink"> · Reported</span>}
              {isRemoved && ' · Removed'}
            </p>
            <p className="wrap-anywhere mt-1 max-w-prose whitespace-pre-line" dir="auto">
              {text}
            </p>
            <Pictures by={nameFor(from)} images={images} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Pictures({ images, by }: { images: readonly string[]; by: string }) {
  if (images.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {images.map((image, index) => (
        <li key={image}>
          <a href={pictureAt(image, 1280)} rel="noreferrer" target="_blank">
            <img
              alt={`${index + 1} of ${images.length}, sent by ${by}`}
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
  );
}
