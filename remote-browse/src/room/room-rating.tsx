import { formatRating, type RoomDetail } from 'contracts';

export const countedReviews = (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`;

export function RoomRating({ room: { rating, reviews } }: { room: RoomDetail }) {
  if (!reviews) return null;
  const count = reviews.count > 0 && (
    <>
      {' · '}
      <a className="underline underline-offset-2" href="#reviews">
        {countedReviews(reviews.count)}
      </a>
    </>
  );
  return (
    <p className="mt-1 tabular-nums">
      {rating ? (
        <>
          <span aria-hidden="true">★ </span>
          <span className="font-semibold">{formatRating(rating.average)}</span>
          <span className="sr-only"> of 5 stars</span>
        </>
      ) : (
        <span className="font-semibold">New</span>
      )}
      {count}
    </p>
  );
}
