import { unitTests } from '../vitest.shared.ts';

export default unitTests('shared-testing', { isolate: true });
