import { unitTests } from '../vitest.shared.ts';

export default unitTests('e2e');
