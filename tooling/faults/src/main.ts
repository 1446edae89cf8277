import { FAULTS } from './faults.ts';
import { openWorld } from './rig/world.ts';
import { runFaults } from './run-faults.ts';
import { upgrade } from './upgrade/upgrade.ts';

// npm run test:faults [-- name…] [-- --dose full]
await runFaults({
  command: 'test:faults',
  report: 'faults.json',
  faults: (dose) => (dose === 'full' ? [...FAULTS, upgrade] : FAULTS),
  open: (dose) => openWorld({ shared: dose === 'short' }),
});
