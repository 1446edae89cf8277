import { type ComponentType, lazy, Suspense } from 'react';
import type { AlternativesProps } from './alternatives.tsx';

// Few guests see it, and it brings the list of their bookings. Without its code, the page says why Reserve is off.
const Loaded = lazy<ComponentType<AlternativesProps>>(() =>
  import('./alternatives.tsx').then(
    (module) => ({ default: module.Alternatives }),
    () => ({ default: () => null }),
  ),
);

/** What a guest can do instead, loaded when the room or the nights cannot be had. */
export function AlternativesLater(props: AlternativesProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
