/**
 * Marks the data of this run, so that several runs on one site do not collide. Set for all workers in the
 * configuration.
 */
export const runId = process.env.E2E_RUN ?? 'alone';

/** The UTC date on which this run began, as `YYYY-MM-DD`. Set for all workers in the configuration. */
export const today = process.env.E2E_TODAY ?? new Date().toISOString().slice(0, 10);
