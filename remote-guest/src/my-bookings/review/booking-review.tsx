import { type BookingDetail, type BookingReviews, isolate } from 'contracts';
import { useState } from 'react';
import { useQuery } from 'shared-platform';
import { Button, Heading, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { reviewsQuery } from './api.ts';
import { ReviewShown } from './review-shown.tsx';
import { untilText } from './until-text.ts';
import { WriteReview } from './write-review.tsx';

/** After the stay: what the guest says of it, and the host of the guest. */
export function BookingReview({ booking }: { booking: BookingDetail }) {
  const query = useQuery(reviewsQuery(booking._id));
  const reviews = query.data;
  if (reviews && !reviews.isOpen && !reviews.own && !reviews.other) return null;
  return (
    <section className="space-y-6 print:hidden" id="review">
      <Heading level={2}>{reviews?.isOpen && !reviews.own ? 'Rate your stay' : 'Reviews'}</Heading>
      {isFirstLoad(query) && <Skeleton className="h-40 w-full" />}
      <LoadFailure level={3} query={query} what="The reviews of this stay" />
      {reviews && <Reviews booking={booking} reviews={reviews} />}
    </section>
  );
}

function Reviews({ booking, reviews }: { booking: BookingDetail; reviews: BookingReviews }) {
  const { own, other, isOpen } = reviews;
  const [isEditing, setIsEditing] = useState(false);
  const until = untilText(reviews.until, booking.timeZone);
  return (
    <>
      {isOpen && !own && (
        <p className="max-w-prose text-ink-muted">
          You can review it until {until}. Your host sees it once they have reviewed you too, or after that day; until
          then you can change it.
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
          <ReviewShown
            aspects="guest"
            name="Your review"
            note={NOTES[own.state]?.(until)}
            review={own}
            {...(isOpen && { action: <Button onClick={() => setIsEditing(true)}>Change your review</Button> })}
          />
        )
      )}
      {other && (
        <ReviewShown
          aspects="host"
          image={other.author.image}
          name={`${isolate(other.author.name)} about you`}
          review={other}
        />
      )}
    </>
  );
}

const NOTES = {
  waiting: (until: string) =>
    `Not public yet. You can change it until your host has written one, at most until ${until}.`,
  published: () => 'On the page of the room',
  hidden: () => 'Hidden by the site’s team',
};
