import { deferred } from 'shared-ui';
import type { AlternativesProps } from './alternatives.tsx';

// Few guests see it, and it brings the list of their bookings. Without its code, the page says why Reserve is off.
const alternatives = deferred(() => import('./alternatives.tsx').then((module) => module.Alternatives));

/** What a guest can do instead, loaded when the room or the nights cannot be had. */
export function AlternativesLater(props: AlternativesProps) {
  const { part: Alternatives } = alternatives.use();
  return Alternatives && <Alternatives {...props} />;
}
