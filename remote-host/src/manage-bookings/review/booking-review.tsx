import { type BookingDetail, type BookingReviews, formatShortDay, isolate, todayIn } from 'contracts';
import { useState } from 'react';
import { useQuery } from 'shared-platform';
import { Button, Heading, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { AnswerForm } from './answer-form.tsx';
import { reviewsQuery } from './api.ts';
import { ReviewShown } from './review-shown.tsx';
import { WriteReview } from './write-review.tsx';

/** After the stay: what the host says of the guest, and the guest of the stay. */
export function BookingReview({ booking }: { booking: BookingDetail }) {
  const query = useQuery(reviewsQuery(booking._id));
  const reviews = query.data;
  if (reviews && !reviews.isOpen && !reviews.own && !reviews.other) return null;
  return (
    <section className="space-y-6 print:hidden">
      <Heading level={2}>{reviews?.isOpen && !reviews.own ? 'Review your guest' : 'Reviews'}</Heading>
      {isFirstLoad(query) && <Skeleton className="h-40 w-full" />}
      <LoadFailure level={3} query={query} what="The reviews of this stay" />
      {reviews && <Reviews booking={booking} reviews={reviews} />}
    </section>
  );
}

function Reviews({ booking, reviews }: { booking: BookingDetail; reviews: BookingReviews }) {
  const { own, other, isOpen } = reviews;
  const [isEditing, setIsEditing] = useState(false);
  const until = formatShortDay(todayIn(booking.timeZone, new Date(reviews.until)));
  return (
    <>
      {isOpen && !own && (
        <p className="max-w-prose text-ink-muted">
          You can review your guest until {until}. They see it once they have reviewed the stay too, or after that day;
          until then you can change it.
        </p>
      )}
      {isOpen && (!own || isEditing) ? (
        <WriteReview
          bookingId={booking._id}
          onCancel={own && (() => setIsEditing(false))}
          onSaved={() => setIsEditing(false)}
          own={own}
        />
      ) : (
        own && (
          <ReviewShown name="Your review" note={NOTES[own.state]?.(until)} review={own} side="host">
            {isOpen && <Button onClick={() => setIsEditing(true)}>Change your review</Button>}
          </ReviewShown>
        )
      )}
      {other && (
        <ReviewShown
          image={other.author.image}
          name={`${isolate(other.author.name)} about the stay`}
          review={other}
          side="guest"
        >
          {!other.answer && <AnswerForm bookingId={booking._id} />}
        </ReviewShown>
      )}
    </>
  );
}

const NOTES = {
  waiting: (until: string) =>
    `Nobody else sees it yet. You can change it until your guest has written one, at most until ${until}.`,
  published: () => 'Your guest and other hosts see it',
  hidden: () => 'Hidden by the site’s team',
};
