import { unitTests } from '../vitest.shared.ts';

export default unitTests('shell', { freshModules: true });
