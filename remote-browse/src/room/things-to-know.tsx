import { hoursSentence, houseRuleLines, POLICIES, policySentence, type RoomDetail } from 'contracts';
import { Heading } from 'shared-ui';

const SAFETY = [
  { name: 'smoke-alarm', yes: 'Smoke alarm', no: 'The host does not mention a smoke alarm' },
  { name: 'first-aid-kit', yes: 'First aid kit', no: 'The host does not mention a first aid kit' },
];

export function ThingsToKnow({ room }: { room: RoomDetail }) {
  const { amenities = [], houseRules, cancellationPolicy } = room;
  const policy = POLICIES[cancellationPolicy]?.label ?? cancellationPolicy;
  return (
    <section className="rounded-sheet bg-surface-soft p-5 sm:p-6">
      <Heading level={2}>Things to know</Heading>
      <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-3">
        <div>
          <Lines lines={[hoursSentence(houseRules), ...houseRuleLines(houseRules, amenities)]} title="House rules" />
          {houseRules?.text && (
            <p className="mt-3 whitespace-pre-line wrap-anywhere" dir="auto">
              {houseRules.text}
            </p>
          )}
        </div>
        <div>
          <Lines lines={SAFETY.map(({ name, yes, no }) => (amenities.includes(name) ? yes : no))} title="Safety" />
        </div>
        <div>
          <Lines lines={[policy, policySentence(cancellationPolicy)]} title="Cancellation" />
        </div>
      </div>
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <>
      <Heading level={3}>{title}</Heading>
      <ul className="mt-2 space-y-1.5 text-ink-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
