import { ASPECT_LABELS, ASPECTS_OF, formatRating, listRoomReviews, type Review, type RoomDetail } from 'contracts';
import { useSession } from 'shared-auth';
import { call, useInfiniteQuery } from 'shared-platform';
import { pagesQuery } from 'shared-platform/pages';
import { Heading, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { LoadMore } from 'shared-ui/load-more';
import { RatedText } from 'shared-ui/stars';
import { ReportReview } from './report-review.tsx';
import { countedReviews } from './room-rating.tsx';

const reviewsQuery = (id: string) =>
  pagesQuery<Review>({
    queryKey: ['browse', 'reviews', id],
    load: (page, { signal }) => call(listRoomReviews, { id, ...page }, { signal }),
  });

export function RoomReviews({ room }: { room: RoomDetail }) {
  const { _id: id, rating, reviews } = room;
  const query = useInfiniteQuery(reviewsQuery(id));
  const count = countedReviews(reviews?.count ?? 0);
  return (
    <section className="space-y-7">
      <Heading level={2}>{rating ? `${formatRating(rating.average)} of 5 stars · ${count}` : count}</Heading>
      {reviews?.aspects && <Aspects averages={reviews.aspects} />}
      {isFirstLoad(query) && <Skeleton className="h-40 w-full" />}
      <LoadFailure level={3} query={query} what="The reviews" />
      <ul className="space-y-9">
        {query.data?.map((review) => (
          <li key={review._id}>
            <OneReview host={room.host.name} review={review} />
          </li>
        ))}
      </ul>
      <LoadMore className="space-y-7" label="Show more reviews" query={query} size="md" />
    </section>
  );
}

function Aspects({ averages }: { averages: Record<string, number> }) {
  const known = ASPECTS_OF.guest.slice(1).filter((aspect) => averages[aspect] !== undefined);
  return (
    <dl className="grid gap-x-10 gap-y-2 sm:grid-cols-2">
      {known.map((aspect) => (
        <div className="flex items-center justify-between gap-4" key={aspect}>
          <dt>{ASPECT_LABELS[aspect]}</dt>
          <dd className="flex items-center gap-2 tabular-nums">
            <progress
              aria-hidden="true"
              className="h-1 w-24 overflow-hidden rounded-full accent-ink"
              max={5}
              value={averages[aspect]}
            />
            {(averages[aspect] ?? 0).toFixed(1)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function OneReview({ review, host }: { review: Review; host: string }) {
  const { author, stars, text, stayed, answer } = review;
  const isSignedIn = useSession(({ user }) => user !== null);
  const note = `Stayed in ${MONTH.format(new Date(`${stayed}-01T00:00:00Z`))}`;
  return (
    <RatedText image={author.image} name={author.name} note={note} stars={stars.overall ?? 0} text={text}>
      {answer && (
        <div className="border-line border-l-2 pl-4">
          <p className="font-semibold text-sm">
            Answer from <bdi>{host}</bdi>
          </p>
          <p className="wrap-anywhere max-w-prose whitespace-pre-line" dir="auto">
            {answer.text}
          </p>
        </div>
      )}
      {isSignedIn && <ReportReview review={review} />}
    </RatedText>
  );
}
