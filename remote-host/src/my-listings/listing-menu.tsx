import type { Room } from 'contracts';
import { Link } from 'shared-platform';
import { buttonClass, Icon, menuItemClass, preloadDialog, toast } from 'shared-ui';
import { useUnlisting } from './api.ts';
import { RowMenu } from './row-menu.tsx';

export function ListingMenu({ room, onUnlist }: { room: Room; onUnlist: (room: Room) => void }) {
  const unlisting = useUnlisting();
  const listAgain = () =>
    unlisting.mutate({ id: room._id, unlisted: false }, { onError: ({ message }) => toast.error(message) });
  return (
    <RowMenu
      button={
        <>
          More
          <Icon name="chevron-down" size={16} />
        </>
      }
      // The default menu button is round, but this one is next to rectangular buttons.
      buttonClassName={buttonClass({ size: 'sm', className: 'rounded-control!' })}
      label={`More for ${room.title}`}
      onIntent={() => void preloadDialog()}
    >
      <Link className={menuItemClass} to={`/dashboard/calendar/${room._id}`}>
        Calendar
      </Link>
      <Link className={menuItemClass} to={`/dashboard/calendar/${room._id}/rules`}>
        Prices and rules
      </Link>
      <Link className={menuItemClass} to={`/dashboard/calendar/${room._id}/sites`}>
        Other sites
      </Link>
      <button
        className={menuItemClass}
        disabled={unlisting.isPending}
        onClick={() => (room.unlisted ? listAgain() : onUnlist(room))}
        type="button"
      >
        {room.unlisted ? 'List again' : 'Unlist'}
      </button>
      <Link className={menuItemClass} to={`/dashboard/add-room?copy=${room._id}`}>
        Copy
      </Link>
    </RowMenu>
  );
}
