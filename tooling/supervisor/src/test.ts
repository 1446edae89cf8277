import { runSteps } from './checks/run-steps.ts';
import { browser, build, cluster, deadCode, faults, lint, types, unit, unlessMissing } from './checks/steps.ts';

// npm test
await runSteps([lint(), types(), ...deadCode, unit(), build, faults, unlessMissing(cluster()), browser]);
