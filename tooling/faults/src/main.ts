import { FAULTS } from './faults.ts';
import { openWorld } from './rig/world.ts';
import { runFaults } from './run-faults.ts';

// npm run test:faults [-- name…] [-- --dose full]
await runFaults({
  command: 'test:faults',
  report: 'faults.json',
  faults: () => FAULTS,
  open: (dose) => openWorld({ shared: dose === 'short' }),
});
