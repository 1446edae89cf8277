import { partyText } from 'contracts';
import { type ComponentType, useState } from 'react';
import type { PartyStepsProps } from './party-steps.tsx';

/** Asks who comes: one line, whose buttons are loaded when it is opened. A press tries again what failed to load. */
export function PartyField(props: PartyStepsProps) {
  const [Steps, setSteps] = useState<ComponentType<PartyStepsProps>>();
  function load() {
    import('./party-steps.tsx').then(
      ({ PartySteps }) => setSteps(() => PartySteps),
      () => undefined,
    );
  }
  return (
    <details className="mt-3 rounded-control border border-line-strong">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the browser makes a summary a button */}
      <summary className="cursor-pointer px-4 py-2.5" onClick={load} onPointerEnter={load}>
        <span className="text-ink-muted text-sm">Guests</span>{' '}
        <span className="font-semibold">{partyText(props.party)}</span>
      </summary>
      {Steps && <Steps {...props} />}
    </details>
  );
}
