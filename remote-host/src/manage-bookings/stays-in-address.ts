import { STAY_FILTERS, type StayFilter } from 'contracts';
import { useSearchParams } from 'shared-platform';

export interface StaysShown {
  show: StayFilter | undefined;
  roomId: string | undefined;
}

export function useStaysInAddress(): StaysShown {
  const [search] = useSearchParams();
  const asked = search.get('show');
  return {
    show: STAY_FILTERS.find((filter) => filter === asked),
    roomId: search.get('room') || undefined,
  };
}

export function searchOf({ show, roomId }: StaysShown): string {
  const search = new URLSearchParams();
  if (show) search.set('show', show);
  if (roomId) search.set('room', roomId);
  return search.size > 0 ? `?${search}` : '';
}
