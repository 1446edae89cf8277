import { runSteps } from './checks/run-steps.ts';
import { browser, build, deadCode, faults, lint, types, unit } from './checks/steps.ts';

// npm test. The faults run in parallel with the unit tests, because they spend half of their time waiting for
// processes.
await runSteps([[types(), lint(), ...deadCode], build, [unit(), faults], browser]);
