import { type BookingDetail, type BookingReviews, isolate, type ReviewSide } from 'contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useQuery } from 'shared-platform';
import { Button, Heading, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { reviewsQuery } from './api.ts';
import { ReviewShown } from './review-shown.tsx';
import { untilText } from './until-text.ts';
import { WriteReview } from './write-review.tsx';

/** The texts that differ between guest and host. `until` is a day, such as `Dec 4, 2026`. */
export interface ReviewTexts {
  /** The heading before the person has written a review. */
  title: string;
  introduction: (until: string) => string;
  hint: string;
  /** Sentences about who can see the person's review, by state of the review. */
  notes: Partial<Record<string, (until: string) => string>>;
  about: (name: string) => string;
  /** Shown before the date of the host's answer. */
  answerBy: string;
}

interface BookingReviewProps {
  booking: BookingDetail;
  /** The signed-in person's side. */
  side: ReviewSide;
  texts: ReviewTexts;
  onSaved?: () => void;
  /** Shown below the other side's review until that review is answered. */
  answerForm?: ReactNode;
}

/** The guest's and the host's reviews after a stay. */
export function BookingReview(props: BookingReviewProps) {
  const { booking, texts } = props;
  const query = useQuery(reviewsQuery(booking._id));
  const reviews = query.data;
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The router scrolls to a hash only if its element exists, but the booking may still have been loading.
  useEffect(() => {
    if (hash === '#review') section.current?.scrollIntoView();
  }, [hash]);
  if (reviews && !reviews.isOpen && !reviews.own && !reviews.other) return null;
  return (
    <section className="space-y-6 print:hidden" id="review" ref={section}>
      <Heading level={2}>{reviews?.isOpen && !reviews.own ? texts.title : 'Reviews'}</Heading>
      {isFirstLoad(query) && <Skeleton className="h-40 w-full" />}
      <LoadFailure level={3} query={query} what="The reviews of this stay" />
      {reviews && <Reviews {...props} reviews={reviews} />}
    </section>
  );
}

function Reviews(props: BookingReviewProps & { reviews: BookingReviews }) {
  const { booking, side, texts, onSaved, answerForm, reviews } = props;
  const { own, other, isOpen } = reviews;
  const [isEditing, setIsEditing] = useState(false);
  const until = untilText(reviews.until, booking.timeZone);
  return (
    <>
      {isOpen && !own && <p className="max-w-prose text-ink-muted">{texts.introduction(until)}</p>}
      {isOpen && (!own || isEditing) ? (
        <WriteReview
          bookingId={booking._id}
          onCancel={own && (() => setIsEditing(false))}
          hint={texts.hint}
          onSaved={() => {
            setIsEditing(false);
            onSaved?.();
          }}
          own={own}
          side={side}
        />
      ) : (
        own && (
          <ReviewShown
            answerBy={texts.answerBy}
            name="Your review"
            note={texts.notes[own.state]?.(until)}
            review={own}
            side={side}
          >
            {isOpen && <Button onClick={() => setIsEditing(true)}>Change your review</Button>}
          </ReviewShown>
        )
      )}
      {other && (
        <ReviewShown
          answerBy={texts.answerBy}
          image={other.author.image}
          name={texts.about(isolate(other.author.name))}
          review={other}
          side={side === 'guest' ? 'host' : 'guest'}
        >
          {!other.answer && answerForm}
        </ReviewShown>
      )}
    </>
  );
}
