import { unitTests } from '../../vitest.shared.ts';

/** Its simulation counts for seconds, and longer beside the tests of other packages. */
export default unitTests('bench', { isolate: false, testTimeout: 60_000 });
