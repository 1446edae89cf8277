import type { FoundListing } from 'contracts';
import { Link } from 'shared-platform';
import { Button, buttonClass, toast } from 'shared-ui';
import { type ListingAction, useListingAction } from './api.ts';

interface ListingActionsProps {
  room: FoundListing;
  /** Called before the focused button is replaced, so that the page can move focus. */
  onDone: () => void;
}

export function ListingActions({ room, onDone }: ListingActionsProps) {
  const { _id, title, deletedAt, unlisted } = room;
  const action = useListingAction(room, onDone);
  const start = (wanted: ListingAction) =>
    action.mutate(wanted, { onError: ({ message }) => void toast.error(message) });
  const small = buttonClass({ size: 'sm' });
  if (deletedAt)
    return (
      <Button aria-label={`Restore ${title}`} isBusy={action.isPending} onClick={() => start('restore')} size="sm">
        Restore
      </Button>
    );
  return (
    <div className="flex flex-wrap gap-2 as-table:flex-nowrap">
      <Link aria-label={`Bookings of ${title}`} className={small} to={`/dashboard/bookings?q=${_id}`}>
        Bookings
      </Link>
      <Link aria-label={`Edit ${title}`} className={small} to={`/dashboard/my-listings/${_id}/edit`}>
        Edit
      </Link>
      {unlisted ? (
        <Button aria-label={`List again: ${title}`} isBusy={action.isPending} onClick={() => start('list')} size="sm">
          List again
        </Button>
      ) : (
        <Button aria-label={`Hide ${title}`} isBusy={action.isPending} onClick={() => start('hide')} size="sm">
          Hide
        </Button>
      )}
    </div>
  );
}
