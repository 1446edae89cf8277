import {
  type Bounds,
  findPins,
  type InputOf,
  type Page,
  queryKeys,
  type RoomCard,
  type RoomSearch,
  type Spot,
  writeSearch,
} from 'contracts';
import { call, type InfiniteData, useQuery, useQueryClient } from 'shared-platform';
import { itemsOf } from 'shared-platform/pages';

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

export function useSpots(): () => Map<string, Spot> {
  const client = useQueryClient();
  return () => {
    const lists = client.getQueriesData<InfiniteData<Page<RoomCard>>>({ queryKey: queryKeys.allRooms });
    const rooms = lists.flatMap(([, loaded]) => (loaded ? itemsOf(loaded) : []));
    return new Map(rooms.flatMap(({ _id, spot }) => (spot ? [[_id, spot] as const] : [])));
  };
}
