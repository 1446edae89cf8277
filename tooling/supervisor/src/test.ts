import { runSteps } from './checks/run-steps.ts';
import { browser, build, deadCode, faults, lint, types, unit } from './checks/steps.ts';

// npm test. Each step waits for processes some of the time, so two lanes run in parallel. The build comes before faults and
// journeys, which use it.
await runSteps([
  [types(), lint(), ...deadCode, build],
  [[faults, browser], unit()],
]);
