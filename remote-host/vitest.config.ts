import { unitTests } from '../vitest.shared.ts';

export default unitTests('remote-host', { isolate: true });
