import { STAY_FILTERS, type StayFilter } from 'contracts';
import { useSearchParams } from 'shared-platform';

/** What the list of bookings shows; all, where nothing is chosen. */
export interface StaysShown {
  show: StayFilter | undefined;
  roomId: string | undefined;
}

/** The filter and the listing, kept in the address so that links and Back lead to them. */
export function useStaysInAddress(): StaysShown {
  const [search] = useSearchParams();
  const asked = search.get('show');
  return {
    show: STAY_FILTERS.find((filter) => filter === asked),
    roomId: search.get('room') || undefined,
  };
}

/** The search of the address that shows these. */
export function searchOf({ show, roomId }: StaysShown): string {
  const search = new URLSearchParams();
  if (show) search.set('show', show);
  if (roomId) search.set('room', roomId);
  return search.size > 0 ? `?${search}` : '';
}
