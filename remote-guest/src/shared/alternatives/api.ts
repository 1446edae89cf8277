import { type DayRange, listFreeStays, listSimilarRooms, MAX_NIGHTS, nightsBetween, type Party } from 'contracts';
import { call, queryOptions } from 'shared-platform';

export const freeStaysQuery = (id: string, stay: DayRange | undefined) => {
  const nights = stay ? nightsBetween(stay) : 0;
  return queryOptions({
    queryKey: ['guest', 'free-stays', id, stay?.from, nights],
    queryFn: ({ signal }) => call(listFreeStays, { id, from: stay?.from ?? '', nights }, { signal }),
    enabled: nights > 0 && nights <= MAX_NIGHTS,
  });
};

export const similarRoomsQuery = (id: string, stay: DayRange | undefined, { adults, children, pets }: Party) => {
  const wanted = { ...(stay && nightsBetween(stay) <= MAX_NIGHTS && stay), adults, children, pets };
  return queryOptions({
    queryKey: ['guest', 'similar-rooms', id, wanted],
    queryFn: ({ signal }) => call(listSimilarRooms, { id, ...wanted }, { signal }),
  });
};
