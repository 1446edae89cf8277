import { ApiError, type OverrideRequest, type ReleaseChange, type ReleasesState } from 'contracts';
import { edge, queryOptions, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { replaceData } from 'shared-platform/replace-data';

/** Health changes with each visit; a canary is watched. */
const REFRESH_MS = 15_000;

const releasesQuery = queryOptions({
  queryKey: ['admin', 'releases'],
  queryFn: ({ signal }) => edge.json<ReleasesState>('GET', '/releases', { signal }),
});

export const useReleases = () => useQuery({ ...releasesQuery, refetchInterval: REFRESH_MS });

/** @throws `changed-meanwhile` when someone else changed the releases first; they are then loaded again. */
export function useReleaseChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReleaseChange) => edge.json<ReleasesState>('POST', '/releases', { body }),
    onSuccess: (state) => replaceData(client, releasesQuery.queryKey, () => state),
    onError: async (error) => {
      if (isChangedMeanwhile(error)) await client.invalidateQueries({ queryKey: releasesQuery.queryKey });
    },
  });
}

export const isChangedMeanwhile = (error: unknown) => error instanceof ApiError && error.code === 'changed-meanwhile';

/** Creates a signed link to stored versions, which expires at `until`. */
export function usePreviewLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OverrideRequest) => edge.json<{ url: string; until: string }>('POST', '/overrides', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: releasesQuery.queryKey }),
  });
}
