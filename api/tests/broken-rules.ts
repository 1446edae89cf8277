import type { Invariant } from '../src/operations/invariants/invariant.ts';
import type { TestApi } from './test-api.ts';

export async function brokenRules({ services: { clock, db } }: TestApi, rules: readonly Invariant[]) {
  const now = clock();
  const at = { now, settledBefore: new Date(now.getTime() + 1), jobsSince: now, nightsSince: now };
  const found = await Promise.all(rules.map(({ query }) => query(at).execute(db)));
  return found.flatMap(({ rows }) => rows);
}
