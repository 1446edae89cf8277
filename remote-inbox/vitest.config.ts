import { unitTests } from '../vitest.shared.ts';

export default unitTests('remote-inbox', { isolate: true });
