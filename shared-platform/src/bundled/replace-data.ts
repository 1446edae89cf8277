import type { useQueryClient } from 'shared-platform';

/**
 * Replaces cached data after a change. Cancels requests in flight first, because their responses may predate the
 * change.
 */
export async function replaceData<Data>(
  client: ReturnType<typeof useQueryClient>,
  queryKey: readonly unknown[],
  update: (before: Data | undefined) => Data | undefined,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData<Data>(queryKey, update);
}
