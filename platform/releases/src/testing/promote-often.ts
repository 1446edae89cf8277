import type { ReleaseName } from 'contracts';
import { applyChange } from '../changes/apply-change.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { openStore } from '../store/store.ts';

// `promote-often.ts <store> <name> <versions> <rounds>` repeatedly promotes the versions of one name. Tests run it.
const [folder = '', name, versions = '', rounds] = process.argv.slice(2);
const store = openStore(folder);
const all = versions.split(',');
let refused = 0;
for (let round = 0; round < Number(rounds); round += 1) {
  const to = all[round % all.length] as string;
  try {
    const by = `round ${round} of ${name}`;
    await applyChange(store, {
      action: 'promote',
      by,
      name: name as ReleaseName,
      to,
      journeys: 'skipped',
      reason: 'a test',
    });
  } catch (error) {
    if (!(error instanceof ReleaseRefusal) || error.code !== 'changed-meanwhile') throw error;
    refused += 1;
  }
  process.stdout.write('.');
}
process.stdout.write(`\n${refused}\n`);
