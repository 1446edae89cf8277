import { unitTests } from '../vitest.shared.ts';

export default unitTests('remote-browse', { isolate: true });
