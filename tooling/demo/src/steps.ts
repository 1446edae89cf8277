import type { Queries } from 'api/base/database/tables';

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

/** Records a step. Returns false if another run has already recorded it, so that this run must skip it. */
export async function writeStep(db: Queries, step: string, result: unknown): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('demo_steps')
    .values({ step, result: JSON.stringify(result), done_at: new Date() })
    .onConflict((conflict) => conflict.column('step').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}
