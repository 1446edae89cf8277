import { unitTests } from '../../vitest.shared.ts';

export default unitTests('remote-new-area', { freshModules: true });
