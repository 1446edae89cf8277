import { unitTests } from '../../vitest.shared.ts';

export default unitTests('part-runtime');
