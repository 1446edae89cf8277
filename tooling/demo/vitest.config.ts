import { join } from 'node:path';
import { unitTests } from '../../vitest.shared.ts';

/** Seeding runs on a database, as the API's tests do. */
export default unitTests('demo', {
  globalSetup: [join(import.meta.dirname, '../../api/tests/global-setup.ts')],
});
