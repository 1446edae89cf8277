import { unitTests } from '../../vitest.shared.ts';

export default unitTests('remote-new-area', { isolate: true });
