import { runSteps } from './checks/run-steps.ts';
import { fleet } from './checks/steps.ts';

// npm run test:fleet [-- words of titles or files]
await runSteps([fleet(process.argv.slice(2))]);
