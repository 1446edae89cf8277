/** Marks what this run makes, so that runs on one site don't meet. The configuration sets it for all workers. */
export const runId = process.env.E2E_RUN ?? 'alone';
