import { runSteps } from './checks/run-steps.ts';
import { otherBrowsers } from './checks/steps.ts';

// npm run test:browsers
await runSteps([otherBrowsers(process.argv.slice(2))]);
