import { unitTests } from '../vitest.shared.ts';

export default unitTests('remote-guest', { isolate: true });
