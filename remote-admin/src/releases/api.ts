import {
  ApiError,
  type ErrorGroups,
  type OverrideRequest,
  type ReleaseChange,
  type ReleaseName,
  type ReleaseNotes,
  type ReleasesState,
} from 'contracts';
import { edge, queryOptions, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { replaceData } from 'shared-platform/replace-data';

/** The polling interval, in ms. Health changes with each page load of a visitor. */
const REFRESH_MS = 15_000;

/**
 * The fields that the page needs. Responses are validated, because the edge is deployed separately and may have another
 * version.
 */
const shape = {
  revision: 'number',
  promoted: { id: 'string', shell: { version: 'string' }, areas: ['record', { version: 'string' }] },
  versions: ['record', ['list', { version: 'string', health: { loads: 'number', failures: 'number' } }]],
  sets: ['list', { id: 'string', versions: ['record', 'string'] }],
  history: ['list', { action: 'string' }],
} as const;

const releasesQuery = queryOptions({
  queryKey: ['admin', 'releases'],
  queryFn: ({ signal }) => edge.json<ReleasesState>('GET', '/releases', { signal, shape }),
});

export const useReleases = () => useQuery({ ...releasesQuery, refetchInterval: REFRESH_MS });

const errorsQuery = queryOptions({
  queryKey: ['admin', 'errors'],
  queryFn: ({ signal }) =>
    edge.json<ErrorGroups>('GET', '/releases/errors', {
      signal,
      shape: { errors: ['list', { id: 'string', name: 'string', versions: ['list', { version: 'string' }] }] },
    }),
});

export const useErrors = () => useQuery({ ...errorsQuery, refetchInterval: REFRESH_MS });

/**
 * Loads the release notes of the versions between the promoted one and `to`, or of all versions if `to` is undefined.
 */
export const useNotes = (name: ReleaseName, to?: string) =>
  useQuery({
    queryKey: ['admin', 'notes', name, to],
    queryFn: ({ signal }) =>
      edge.json<ReleaseNotes>('GET', `/releases/notes?${new URLSearchParams({ name, ...(to && { to }) })}`, {
        signal,
        shape: { versions: ['list', { version: 'string' }] },
      }),
  });

/** Changes the releases. Fails with `changed-meanwhile` if someone else has changed them, and then reloads them. */
export function useReleaseChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReleaseChange) => edge.json<ReleasesState>('POST', '/releases', { body, shape }),
    onSuccess: (state) => replaceData(client, releasesQuery.queryKey, () => state),
    onError: async (error) => {
      if (isChangedMeanwhile(error)) await client.invalidateQueries({ queryKey: releasesQuery.queryKey });
    },
  });
}

export const isChangedMeanwhile = (error: unknown) => error instanceof ApiError && error.code === 'changed-meanwhile';

/** Creates a signed preview link to stored versions. The link expires at `until`. */
export function usePreviewLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OverrideRequest) =>
      edge.json<{ url: string; until: string }>('POST', '/overrides', {
        body,
        shape: { url: 'string', until: 'string' },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: releasesQuery.queryKey }),
  });
}
