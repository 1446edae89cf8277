import { runSteps } from './checks/run-steps.ts';
import { browser, build, deadCode, faults, lint, types, unit } from './checks/steps.ts';

// npm test. The faults run in parallel with the browser tests, the last of which run one at a time.
await runSteps([[types(), lint(), ...deadCode], build, unit(), [browser, faults]]);
