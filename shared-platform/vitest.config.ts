import { unitTests } from '../vitest.shared.ts';

export default unitTests('shared-platform', { isolate: true });
