import { formatShortDay, formatSum, partyText, stayLabel, type Thread, thumbnail } from 'contracts';
import { Link, serverNow } from 'shared-platform';
import { Badge, Heading } from 'shared-ui';
import { FactList } from 'shared-ui/record';

export function StayFacts({ thread: { role, room, stay } }: { thread: Thread }) {
  const pages = role === 'guest' ? 'my-bookings' : 'manage-bookings';
  const link = 'underline underline-offset-2';
  return (
    <aside
      aria-label="The stay"
      className="w-full space-y-4 rounded-card border border-line p-4 max-lg:mt-8 lg:w-72 lg:self-start"
    >
      <img
        alt=""
        className="aspect-4/3 w-full rounded-control bg-surface-sunken object-cover"
        height={240}
        src={thumbnail(room.image)}
        width={320}
      />
      <div>
        <Heading className="wrap-anywhere" level={2} size="sm">
          <bdi>{room.title}</bdi>
        </Heading>
        <p className="wrap-anywhere text-ink-muted text-sm">
          <bdi>{room.location}</bdi>
        </p>
      </div>
      {stay ? (
        <>
          <p>
            <Badge tone={stayLabel(stay, serverNow()).tone}>{stayLabel(stay, serverNow()).label}</Badge>
          </p>
          <FactList
            facts={[
              { name: 'Check-in', value: formatShortDay(stay.from) },
              { name: 'Check-out', value: formatShortDay(stay.to) },
              { name: 'Guests', value: partyText(stay.party) },
              { name: 'Price', value: formatSum(stay.price) },
              { name: 'Booking code', value: <span className="font-mono">{stay.code}</span> },
            ]}
          />
        </>
      ) : (
        <p className="text-ink-muted">Not booked yet · {formatSum(room.price)} a night</p>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        {stay && (
          <Link className={link} to={`/dashboard/${pages}/${stay.bookingId}`}>
            See the booking
          </Link>
        )}
        {room.isListed && (
          <Link className={link} to={`/room/${room.id}`}>
            See the room
          </Link>
        )}
      </p>
    </aside>
  );
}
