import type { OverrideChoice, OverrideVersions } from 'contracts';
import { edge, queryOptions, useMutation, useQuery } from 'shared-platform';
import { leaveReplay } from './leave-replay.ts';

const PATH = '/override/versions';

const versionsQuery = queryOptions({
  queryKey: ['shell', 'override-versions'],
  queryFn: ({ signal }) =>
    edge.json<OverrideVersions>('GET', PATH, {
      signal,
      shape: { promoted: ['record', 'string'], choices: ['record', ['list', { version: 'string' }]] },
    }),
  retry: false,
});

/** What this browser may show instead; fails in development, and on a site whose edge is older. */
export const useOverrideVersions = () => useQuery(versionsQuery);

/** Shows other published versions to this browser alone, from the next page load on. */
export const useChooseVersions = () =>
  useMutation({
    mutationFn: (body: OverrideChoice) => edge.json('POST', PATH, { body, shape: { until: 'string' } }),
    onSuccess: leaveReplay,
  });
