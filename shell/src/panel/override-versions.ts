import type { OverrideChoice, OverrideVersions } from 'contracts';
import { queryOptions, useMutation, useQuery } from 'shared-platform';

/** Does not use the API client, because it would sign the person out if the edge refuses the request. */
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

export const useOverrideVersions = () => useQuery(versionsQuery);

export const useChooseVersions = () =>
  useMutation({
    mutationFn: (body: OverrideChoice) =>
      ask({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    onSuccess: () => location.reload(),
  });
