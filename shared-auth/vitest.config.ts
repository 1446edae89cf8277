import { unitTests } from '../vitest.shared.ts';

export default unitTests('shared-auth', { isolate: true });
