import { unitTests } from '../vitest.shared.ts';

export default unitTests('shared-ui', { isolate: true });
