import { runFaults } from 'faults/run-faults';
import { fault } from './kill.ts';
import { KILLS } from './kills.ts';
import { restore } from './restore.ts';
import { openSite } from './site.ts';

// npm run test:cluster [-- name…] [-- --dose full]
await runFaults({
  command: 'test:cluster',
  report: 'cluster.json',
  faults: (dose) => [
    ...KILLS.filter(({ isShort }) => dose === 'full' || isShort).map(fault),
    ...(dose === 'full' ? [restore] : []),
  ],
  open: openSite,
});
