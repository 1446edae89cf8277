import type { OverrideChoice, OverrideVersions } from 'contracts';
import { queryOptions, useMutation, useQuery } from 'shared-platform';

/** Not by the client of the API: to that a refusal means that the session has ended, and it signs the person out. */
async function ask<T>(init?: RequestInit): Promise<T> {
  const response = await fetch('/-/override/versions', init);
  const body = await response.json().catch(() => undefined);
  if (response.ok && body) return body;
  throw new Error(body?.detail ?? 'this server has none.');
}

const versionsQuery = queryOptions({
  queryKey: ['shell', 'override-versions'],
  queryFn: ({ signal }) => ask<OverrideVersions>({ signal }),
  retry: false,
});

/** What this browser may show instead; fails in development, and on a site whose edge is older. */
export const useOverrideVersions = () => useQuery(versionsQuery);

/** Shows other published versions to this browser alone, from the next page load on. */
export const useChooseVersions = () =>
  useMutation({
    mutationFn: (body: OverrideChoice) =>
      ask({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    onSuccess: () => location.reload(),
  });
