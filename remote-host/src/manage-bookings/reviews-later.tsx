import { type BookingDetail, isStayOver } from 'contracts';
import { serverNow } from 'shared-platform';
import { Button, deferred } from 'shared-ui';

const reviews = deferred(() => import('./review/index.ts'));

export function ReviewsLater({ booking }: { booking: BookingDetail }) {
  const { part, hasFailed, retry } = reviews.use(true);
  if (hasFailed) return <Button onClick={retry}>Load the reviews</Button>;
  if (!part) return null;
  const isOver = booking.state === 'confirmed' && isStayOver(booking.to, booking.timeZone, serverNow());
  return (
    <>
      {isOver && <part.BookingReview booking={booking} />}
      <part.GuestReviews bookingId={booking._id} />
    </>
  );
}
