import { ASPECT_LABELS, ASPECTS_OF, formatMoment, type Review, type ReviewSide } from 'contracts';
import type { ReactNode } from 'react';
import { RatedText } from 'shared-ui/stars';

interface ReviewShownProps {
  review: Pick<Review, 'stars' | 'text' | 'answer'>;
  /** The side that wrote the review. */
  side: ReviewSide;
  name: string;
  /** Shown before the date of the answer. */
  answerBy?: string;
  image?: string | null;
  note?: string | undefined;
  children?: ReactNode;
}

export function ReviewShown({
  review: { stars, text, answer },
  side,
  name,
  answerBy,
  image = null,
  note,
  children,
}: ReviewShownProps) {
  const rated = ASPECTS_OF[side]
    .slice(1)
    .map((aspect) => ({ label: ASPECT_LABELS[aspect], stars: stars[aspect] ?? 0 }));
  return (
    <RatedText aspects={rated} image={image} name={name} note={note} stars={stars.overall ?? 0} text={text}>
      {answer && (
        <div className="border-line border-l-2 pl-4">
          <p className="text-ink-muted text-sm">
            {answerBy}, {formatMoment(new Date(answer.at))}
          </p>
          <p className="wrap-anywhere max-w-prose whitespace-pre-line" dir="auto">
            {answer.text}
          </p>
        </div>
      )}
      {children}
    </RatedText>
  );
}
