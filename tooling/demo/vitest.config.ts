import { join } from 'node:path';
import { unitTests } from '../../vitest.shared.ts';

export default unitTests('demo', {
  globalSetup: [join(import.meta.dirname, '../../api/tests/global-setup.ts')],
});
