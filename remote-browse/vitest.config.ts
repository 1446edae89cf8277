import { unitTests } from '../vitest.shared.ts';

export default unitTests('remote-browse', { freshModules: true });
