import { runSteps } from './checks/run-steps.ts';
import { browser, build, deadCode, faults, lint, types, unit } from './checks/steps.ts';

// npm test
await runSteps([lint(), types(), ...deadCode, unit(), build, faults, browser]);
