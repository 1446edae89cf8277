import { unitTests } from '../vitest.shared.ts';

export default unitTests('remote-admin', { isolate: true });
