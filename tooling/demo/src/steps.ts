import type { Queries } from 'api/database/tables';

/**
 * How far the demo data got, in the database itself: a step is written in the transaction that does it, so that
 * a run that was interrupted goes on where it was.
 */
export async function readStep<T>(db: Queries, step: string): Promise<T | undefined> {
  const row = await db.selectFrom('demo_steps').select('result').where('step', '=', step).executeTakeFirst();
  return row?.result as T | undefined;
}

export async function readSteps<T>(db: Queries, prefix: string): Promise<Map<string, T>> {
  const rows = await db
    .selectFrom('demo_steps')
    .select(['step', 'result'])
    .where('step', 'like', `${prefix}%`)
    .execute();
  return new Map(rows.map(({ step, result }) => [step.slice(prefix.length), result as T]));
}

/** Notes a step; false when another run had it already, so that this one must not do it too. */
export async function writeStep(db: Queries, step: string, result: unknown): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('demo_steps')
    .values({ step, result: JSON.stringify(result), done_at: new Date() })
    .onConflict((conflict) => conflict.column('step').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}
