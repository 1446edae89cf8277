import type { useQueryClient } from 'shared-platform';

/** Puts what a change has answered into the cache. In-flight requests are cancelled first: they predate the change. */
export async function replaceData<Data>(
  client: ReturnType<typeof useQueryClient>,
  queryKey: readonly unknown[],
  update: (before: Data | undefined) => Data | undefined,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData<Data>(queryKey, update);
}
