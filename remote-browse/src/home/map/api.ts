import {
  type Bounds,
  findPins,
  type InputOf,
  queryKeys,
  type RoomCard,
  type RoomSearch,
  type Spot,
  writeSearch,
} from 'contracts';
import { call, useQuery, useQueryClient } from 'shared-platform';
import type { Rooms } from '../api.ts';

/** What a search finds in a part of the map; undefined bounds ask nothing. What was found before shows until it is there. */
export function usePins(search: RoomSearch, bounds: Bounds | undefined) {
  const asked = Object.fromEntries(
    writeSearch({ ...search, ...(bounds && { bounds }) }),
  ) as never as InputOf<'findPins'>;
  return useQuery({
    queryKey: ['browse', 'pins', asked],
    queryFn: ({ signal }) => call(findPins, asked, { signal }),
    enabled: bounds !== undefined,
    placeholderData: (before) => before,
  });
}

/** Where the rooms that are listed are, as far as that is known. */
export function useSpots(): () => Map<string, Spot> {
  const client = useQueryClient();
  return () => {
    const lists = client.getQueriesData<Rooms>({ queryKey: queryKeys.allRooms }).map(([, rooms]) => rooms?.items ?? []);
    return new Map(lists.flat().flatMap(({ _id, spot }: RoomCard) => (spot ? [[_id, spot] as const] : [])));
  };
}
