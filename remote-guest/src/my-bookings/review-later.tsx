import { type BookingDetail, isStayOver } from 'contracts';
import { serverNow } from 'shared-platform';
import { Button, deferred } from 'shared-ui';

const review = deferred(() => import('./review/booking-review.tsx').then((module) => module.BookingReview));

/** The reviews of a finished stay. Loaded separately, because most pages show an upcoming stay. */
export function ReviewLater({ booking }: { booking: BookingDetail }) {
  const isOver = booking.state === 'confirmed' && isStayOver(booking.to, booking.timeZone, serverNow());
  const { part: BookingReview, hasFailed, retry } = review.use(isOver);
  if (hasFailed) return <Button onClick={retry}>Load the reviews</Button>;
  return isOver && BookingReview ? <BookingReview booking={booking} /> : null;
}
