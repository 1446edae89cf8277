import { formatRating, formatSum, pictureAt, type RoomCard, type SavedList, type SavedRoom } from 'contracts';
import { Link } from 'shared-platform';
import { Badge, Button, cx, Icon, Menu, menuItemClass } from 'shared-ui';
import { useSavedRoom } from './api.ts';

interface SavedCardProps {
  room: SavedRoom;
  list: SavedList;
  others: readonly SavedList[];
}

export function SavedCard({ room, list, others }: SavedCardProps) {
  const { remove, move } = useSavedRoom(list, room);
  if (!room.card) return <GoneCard onRemove={remove} room={room} />;
  return (
    <div className="group relative">
      <CardLink card={room.card} isTaken={room.isTaken} was={room.was} />
      <Menu
        button={<Icon name="list" size={18} />}
        buttonClassName="grid size-9 place-items-center bg-surface/90 shadow-card"
        className="absolute! top-2.5 right-2.5"
        label={`More for ${room.title}`}
      >
        {others
          .filter(({ rooms }) => !rooms.includes(room._id))
          .map((target) => (
            <button className={itemClass} key={target._id} onClick={() => move(target)} type="button">
              Move to {target.name}
            </button>
          ))}
        <button className={itemClass} onClick={remove} type="button">
          Remove from <bdi>{list.name}</bdi>
        </button>
      </Menu>
    </div>
  );
}

const itemClass = cx(menuItemClass, 'max-w-72 whitespace-normal! wrap-anywhere');

interface CardLinkProps extends Pick<SavedRoom, 'was' | 'isTaken'> {
  card: RoomCard;
}

export function CardLink({ card, was, isTaken }: CardLinkProps) {
  const { stay } = card;
  const search = stay ? `?${new URLSearchParams({ from: stay.from, to: stay.to })}` : '';
  return (
    <Link className="block rounded-card" to={`/room/${card._id}${search}`}>
      <div className="relative aspect-4/3 overflow-hidden rounded-card bg-surface-sunken">
        <img
          alt={card.title}
          className="size-full object-cover text-transparent transition-transform duration-300 ease-calm group-hover:scale-105"
          height={480}
          loading="lazy"
          src={pictureAt(card.image, 640)}
          width={640}
        />
        {card.booked && <Badge className="absolute top-3 left-3 bg-surface! text-ink! shadow-card">Booked</Badge>}
      </div>
      <div className="mt-3 flex justify-between gap-3">
        <p className="font-semibold underline-offset-2 wrap-anywhere group-hover:underline">
          <bdi>{card.location}</bdi>
        </p>
        {card.rating && (
          <p className="shrink-0 tabular-nums">
            <span aria-hidden="true">★ </span>
            {formatRating(card.rating.average)}
            <span className="sr-only"> of 5 stars</span>
          </p>
        )}
      </div>
      {/* Hidden because the alt text of the picture is the same. */}
      <p aria-hidden="true" className="text-ink-muted wrap-anywhere">
        <bdi>{card.title}</bdi>
      </p>
      <p className="mt-1 font-semibold tabular-nums">
        {formatSum(stay?.total ?? card.price)} {stay ? 'total' : 'per night'}
        {was !== undefined && (
          <span className="ml-2 font-normal text-ink-muted">
            was <s>{formatSum(was)}</s>
          </span>
        )}
      </p>
      {isTaken && <p className="text-danger-ink">Not available on your dates</p>}
    </Link>
  );
}

function GoneCard({ room, onRemove }: { room: SavedRoom; onRemove: () => void }) {
  return (
    <div className="flex h-full min-h-48 flex-col items-start justify-center gap-3 rounded-card border border-line-strong border-dashed p-5">
      <p className="font-semibold wrap-anywhere">
        <bdi>{room.title}</bdi>
      </p>
      <p className="text-ink-muted">
        {room.isDeleted
          ? 'This place is no longer on the site.'
          : 'Its host does not offer it at the moment. It may come back.'}
      </p>
      <Button aria-label={`Remove ${room.title}`} onClick={onRemove} size="sm">
        Remove
      </Button>
    </div>
  );
}
