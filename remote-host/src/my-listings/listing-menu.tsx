import type { Room } from 'contracts';
import { Link } from 'shared-platform';
import { buttonClass, Icon, menuItemClass, toast } from 'shared-ui';
import { useUnlisting } from './api.ts';
import { RowMenu } from './row-menu.tsx';

/** What else a host does with a listing, besides what every row shows. */
export function ListingMenu({ room }: { room: Room }) {
  const unlisting = useUnlisting();
  const setUnlisted = (unlisted: boolean) =>
    unlisting.mutate({ id: room._id, unlisted }, { onError: ({ message }) => toast.error(message) });
  return (
    <RowMenu
      button={
        <>
          More
          <Icon name="chevron-down" size={16} />
        </>
      }
      // A menu's button is round; this one stands beside others.
      buttonClassName={buttonClass({ size: 'sm', className: 'rounded-control!' })}
      label={`More for ${room.title}`}
    >
      <Link className={menuItemClass} to={`/dashboard/calendar/${room._id}`}>
        Calendar
      </Link>
      <button
        className={menuItemClass}
        disabled={unlisting.isPending}
        onClick={() => setUnlisted(!room.unlisted)}
        type="button"
      >
        {room.unlisted ? 'List again' : 'Unlist'}
      </button>
    </RowMenu>
  );
}
