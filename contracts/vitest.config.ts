import { unitTests } from '../vitest.shared.ts';

/** With `RULE_CASES=1000000`, a property takes a minute or two. */
const testTimeout = process.env.RULE_CASES ? 900_000 : undefined;

export default unitTests('contracts', { testTimeout });
