import { ApiError, changeStayRules, getRoom, queryKeys, type RoomDetail, type StayRulesTold } from 'contracts';
import { call, queryOptions, type useQueryClient } from 'shared-platform';

/** Loads a listing with its rules. Refetched on each visit, but never while the host is typing. */
export const rulesQuery = (id: string) =>
  queryOptions({
    queryKey: ['host', 'stay-rules', id],
    queryFn: ({ signal }) => call(getRoom, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export interface SavedRules {
  rules: StayRulesTold;
  version: number;
}
export const savedRulesOf = ({ stayRules = {}, version = 0 }: Pick<RoomDetail, 'stayRules' | 'version'>) => ({
  rules: stayRules,
  version,
});

/**
 * Saves rules. If the rules have changed since `base`, does not save and returns the new ones as `other`. Changes to
 * other parts of the listing are no conflict.
 */
export async function saveRules(
  client: ReturnType<typeof useQueryClient>,
  { id, rules, base }: { id: string; rules: StayRulesTold; base: SavedRules },
): Promise<{ saved: SavedRules } | { other: SavedRules }> {
  const put = async (version: number) => {
    const { room } = await call(changeStayRules, { id, body: { version, stayRules: rules } });
    for (const queryKey of [queryKeys.room(id), queryKeys.allRooms, ['host']])
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
    return { saved: savedRulesOf(room) };
  };
  try {
    return await put(base.version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed-elsewhere') throw error;
    const other = savedRulesOf(await client.fetchQuery({ ...rulesQuery(id), staleTime: 0 }));
    return JSON.stringify(other.rules) === JSON.stringify(base.rules) ? await put(other.version) : { other };
  }
}
