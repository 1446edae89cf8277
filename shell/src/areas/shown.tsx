import type { AreaRelease } from 'contracts';
import { useEffect } from 'react';
import { noteShown } from '../release/outcomes.ts';

/** Notes that what stands beside it has been rendered. */
export function Shown({ version }: { version: AreaRelease }) {
  useEffect(() => noteShown(version), [version]);
  return null;
}
