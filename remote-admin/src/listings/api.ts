import { type FoundListing, listAllRooms, queryKeys, restoreRoom, unlistRoom } from 'contracts';
import { call, useMutation, useQueryClient } from 'shared-platform';
import { pagesQuery, replaceItems } from 'shared-platform/pages';
import { toast } from 'shared-ui';

const LISTINGS_KEY = ['admin', 'listings'];

export const listingsQuery = (q: string) => ({
  ...pagesQuery({
    queryKey: [...LISTINGS_KEY, q],
    load: (page, { signal }) => call(listAllRooms, { ...(q && { q }), ...page }, { signal }),
  }),
  // Always refetched, because hosts can change listings at any time.
  staleTime: 0,
  // Keep the previous results while the admin is typing a search.
  placeholderData: <T>(before: T) => before,
});

export type ListingAction = 'hide' | 'list' | 'restore';

const DONE: Record<ListingAction, string> = {
  hide: 'Room Hidden !',
  list: 'Room Listed Again !',
  restore: 'Room Restored !',
};

/** Hides a listing, lists it again or restores it. Calls `onDone` before the row changes. */
export function useListingAction({ _id: id }: FoundListing, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: ListingAction) =>
      action === 'restore'
        ? call(restoreRoom, { id })
        : call(unlistRoom, { id, body: { unlisted: action === 'hide' } }),
    onSuccess: async (_, action) => {
      toast.success(DONE[action]);
      onDone();
      await replaceItems<FoundListing>(client, LISTINGS_KEY, (all) =>
        all.map((each) => (each._id === id ? changed(each, action) : each)),
      );
      client.removeQueries({ queryKey: queryKeys.room(id) });
      void client.invalidateQueries({ queryKey: queryKeys.allRooms });
    },
    // Refetch even after a refusal, because another admin or the host may have changed the listing.
    onSettled: () => void client.invalidateQueries({ queryKey: LISTINGS_KEY }),
  });
}

function changed({ deletedAt, ...listing }: FoundListing, action: ListingAction): FoundListing {
  if (action === 'restore') return listing;
  return { ...listing, ...(deletedAt && { deletedAt }), unlisted: action === 'hide' };
}
