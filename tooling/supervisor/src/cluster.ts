import { runSteps } from './checks/run-steps.ts';
import { cluster } from './checks/steps.ts';

// npm run test:cluster [-- name…] [-- --dose full]
await runSteps([cluster(process.argv.slice(2))]);
