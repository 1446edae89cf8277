import { unitTests } from '../vitest.shared.ts';

export default unitTests('shell', { isolate: true });
