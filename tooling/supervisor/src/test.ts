import { runSteps } from './checks/run-steps.ts';
import { browser, build, deadCode, faults, lint, types, unit } from './checks/steps.ts';

// npm test. The faults wait half of their time, for processes that start.
await runSteps([[types(), lint(), ...deadCode], build, [unit(), faults], browser]);
