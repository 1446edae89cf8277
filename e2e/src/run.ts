/** Marks what this run makes, so that runs on one site don't meet. The configuration sets it for all workers. */
export const runId = process.env.E2E_RUN ?? 'alone';

/** What the main job makes, and other journeys go on with. */
export const lodging = { title: `Glasshouse over the valley ${runId}`, place: `Hallstatt ${runId}` };
export const nora = { name: 'Nora Lind', email: `nora-${runId}@example.test`, password: 'six-or-more' };
