import { type BookingDetail, pictureAt } from 'contracts';
import { Link } from 'shared-platform';

export function BookingPicture({ booking }: { booking: BookingDetail }) {
  const { image, roomId, title, isListed = true } = booking;
  const picture = (
    <img
      alt={title}
      className="aspect-4/3 w-full rounded-card bg-surface-sunken object-cover"
      height={480}
      src={pictureAt(image, 640)}
      width={640}
    />
  );
  if (!isListed) return picture;
  return (
    <div>
      {picture}
      <Link className="mt-2 inline-block underline underline-offset-2 print:hidden" to={`/room/${roomId}`}>
        See the room
      </Link>
    </div>
  );
}
