/** Marks the data of this run, so that runs on one site do not collide. The configuration sets it for all workers. */
export const runId = process.env.E2E_RUN ?? 'alone';

/** The day in UTC on which this run began, `YYYY-MM-DD`. The configuration sets it for all workers. */
export const today = process.env.E2E_TODAY ?? new Date().toISOString().slice(0, 10);
