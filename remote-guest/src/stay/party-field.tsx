import { partyText } from 'contracts';
import { deferred, Icon } from 'shared-ui';
import type { PartyStepsProps } from './party-steps.tsx';

const steps = deferred(() => import('./party-steps.tsx').then((module) => module.PartySteps));

export function PartyField(props: PartyStepsProps) {
  const { part: Steps } = steps.use(false);
  return (
    <details className="group mt-3 rounded-control border border-line-strong">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the browser treats a summary as a button */}
      <summary
        className="flex cursor-pointer list-none items-center gap-1.5 px-4 py-2.5 [&::-webkit-details-marker]:hidden"
        onClick={steps.preload}
        onPointerEnter={steps.preload}
      >
        <span className="text-ink-muted text-sm">Guests</span>
        <span className="flex-1 font-semibold">{partyText(props.party)}</span>
        <Icon className="shrink-0 transition-transform group-open:rotate-180" name="chevron-down" size={20} />
      </summary>
      {Steps && <Steps {...props} />}
    </details>
  );
}
