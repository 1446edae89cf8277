import { deferred } from 'shared-ui';
import type { AlternativesProps } from './alternatives.tsx';

// Loaded separately, because few guests see it. If loading fails, the page still says why Reserve is disabled.
const alternatives = deferred(() => import('./alternatives.tsx').then((module) => module.Alternatives));

export function AlternativesLater(props: AlternativesProps) {
  const { part: Alternatives } = alternatives.use();
  return Alternatives && <Alternatives {...props} />;
}
