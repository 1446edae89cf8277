import { partyText } from 'contracts';
import { type ComponentType, useState } from 'react';
import { Icon } from 'shared-ui';
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
    <details className="group mt-3 rounded-control border border-line-strong">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the browser makes a summary a button */}
      <summary
        className="flex cursor-pointer list-none items-center justify-between gap-3 px-4 py-2.5 [&::-webkit-details-marker]:hidden"
        onClick={load}
        onPointerEnter={load}
      >
        <span>
          <span className="block text-ink-muted text-sm">Who comes</span>
          <span className="font-semibold">{partyText(props.party)}</span>
        </span>
        <Icon className="shrink-0 group-open:rotate-180" name="chevron-down" size={20} />
      </summary>
      {Steps && <Steps {...props} />}
    </details>
  );
}
