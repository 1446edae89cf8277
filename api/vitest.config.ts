import { join } from 'node:path';
import { unitTests } from '../vitest.shared.ts';

export default unitTests('api', {
  globalSetup: [join(import.meta.dirname, 'tests/global-setup.ts')],
});
