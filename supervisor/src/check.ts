import { runSteps } from './checks/run-steps.ts';
import { lint, types, unit } from './checks/steps.ts';

// npm run check: the quick half of npm test
await runSteps([lint, types, unit]);
