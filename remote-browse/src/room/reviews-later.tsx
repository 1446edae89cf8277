import type { RoomDetail } from 'contracts';
import { deferred } from 'shared-ui';
import { useIsNear } from 'shared-ui/use-is-near';

const reviews = deferred(() => import('./room-reviews.tsx').then((module) => module.RoomReviews));

export function ReviewsLater({ room }: { room: RoomDetail }) {
  const [place, isNear] = useIsNear<HTMLDivElement>();
  const { part: RoomReviews } = reviews.use(isNear);
  if (!room.reviews?.count) return null;
  return (
    <div className="mt-7 min-h-64 scroll-mt-24 border-line border-t pt-7" id="reviews" ref={place}>
      {RoomReviews && <RoomReviews room={room} />}
    </div>
  );
}
