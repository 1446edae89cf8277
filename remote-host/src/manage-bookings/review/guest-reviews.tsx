import { ReviewShown } from 'booking-ui/review';
import { formatRating } from 'contracts';
import { useQuery } from 'shared-platform';
import { Heading } from 'shared-ui';
import { LoadFailure } from 'shared-ui/load-failure';
import { Star } from 'shared-ui/stars';
import { guestReviewsQuery } from './api.ts';

export function GuestReviews({ bookingId }: { bookingId: string }) {
  const query = useQuery(guestReviewsQuery(bookingId));
  const found = query.data;
  if (found?.count === 0 || (!found && !query.isError)) return null;
  return (
    <section className="space-y-6 print:hidden">
      <Heading level={2}>What hosts say about this guest</Heading>
      <LoadFailure level={3} query={query} what="What hosts say about this guest" />
      {found && (
        <p className="flex items-center gap-1.5">
          {found.average !== undefined && (
            <>
              <Star />
              <span className="font-semibold tabular-nums">{formatRating(found.average)}</span>
              <span className="sr-only">of 5 stars</span>·
            </>
          )}
          {found.count === 1 ? '1 review' : `${found.count} reviews`}
        </p>
      )}
      <ul className="space-y-8">
        {found?.reviews.map((review) => (
          <li key={review._id}>
            <ReviewShown image={review.author.image} name={review.author.name} review={review} side="host" />
          </li>
        ))}
      </ul>
    </section>
  );
}
