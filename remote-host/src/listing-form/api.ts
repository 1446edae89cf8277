import { addRoom, getRoom, queryKeys, type Room, suggestPlaces, updateRoom } from 'contracts';
import { useSession } from 'shared-auth';
import { call, queryOptions, useNavigate, useQuery, useQueryClient } from 'shared-platform';
import { toast } from 'shared-ui';
import type { Listing } from './listing-draft.ts';

/** Loads the listing to edit. Refetches it on each visit, but never while the form is open. */
export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: ['host', 'listing', id],
    queryFn: ({ signal }) => call(getRoom, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Looks up the coordinates of a location. Sends no request if the location is undefined. */
export function usePlaceSpot(location: string | undefined) {
  return useQuery({
    queryKey: ['host', 'place', location],
    queryFn: async ({ signal }) => {
      const places = await call(suggestPlaces, { q: location ?? '' }, { signal });
      return places[0]?.spot ?? null;
    },
    enabled: !!location,
  });
}

/** Creates a listing and opens the list of listings. `onSaved` is called before the navigation. */
export function useAddRoom(copyOf: string | undefined, onSaved: () => void) {
  const user = useSession((session) => session.user);
  const leave = useLeaveForListings();
  return async (listing: Listing) => {
    if (!user) return;
    const { displayName, photoURL, email } = user;
    await call(addRoom, {
      body: { ...listing, ...(copyOf && { copyOf }), host: { name: displayName, image: photoURL, email } },
    });
    onSaved();
    await leave('Room Added !', email);
  };
}

/** Saves a listing and opens the list of listings. `onSaved` is called before the navigation. */
export function useUpdateRoom(room: Room, onSaved: () => void) {
  const client = useQueryClient();
  const leave = useLeaveForListings();
  return async (listing: Listing) => {
    await call(updateRoom, { id: room._id, body: { ...listing, version: room.version ?? 0 } });
    onSaved();
    void client.invalidateQueries({ queryKey: queryKeys.room(room._id) });
    await leave('Room Updated !', room.host.email ?? '');
  };
}

function useLeaveForListings() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isAdmin = useSession((session) => session.role === 'admin');
  return async (done: string, email: string) => {
    toast.success(done);
    void client.invalidateQueries({ queryKey: queryKeys.allRooms });
    void client.invalidateQueries({ queryKey: queryKeys.hostRooms(email) });
    // An admin who has edited a host's listing returns to the list of all listings.
    await navigate(isAdmin ? '/dashboard/listings' : '/dashboard/my-listings');
  };
}
