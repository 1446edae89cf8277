import { useNavigate } from 'shared-platform';
import { Select } from 'shared-ui';
import { useOwnRooms } from '../shared/api.ts';
import { type StaysShown, searchOf } from './stays-in-address.ts';

interface ListingFilterProps {
  shown: StaysShown;
  title: string | undefined;
}

/**
 * Filters the bookings by listing. Offers only the loaded listings. The page of a booking links to the bookings of its
 * listing, which makes the others reachable.
 */
export function ListingFilter({ shown, title }: ListingFilterProps) {
  const { data: rooms = [] } = useOwnRooms();
  const navigate = useNavigate();
  const { roomId } = shown;
  const options = rooms
    .map(({ _id, title: label }) => ({ value: _id, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
  if (roomId && !rooms.some(({ _id }) => _id === roomId))
    options.unshift({ value: roomId, label: title ?? 'One listing' });
  return (
    <Select
      className="w-full sm:w-72"
      isLabelHidden
      label="Listing"
      onChange={(chosen) =>
        void navigate(
          { search: searchOf({ ...shown, roomId: chosen === ALL ? undefined : chosen }) },
          { preventScrollReset: true },
        )
      }
      options={[{ value: ALL, label: 'All listings' }, ...options]}
      value={roomId ?? ALL}
    />
  );
}

const ALL = 'all';
