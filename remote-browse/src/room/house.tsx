import { AMENITIES, hoursSentence, houseRuleLines, type RoomDetail, sleepingLines } from 'contracts';
import { Heading, Icon, type IconName } from 'shared-ui';

/** What the place offers, who sleeps where, and the rules of the house. */
export function House({ room: { sleeping = [], houseRules, amenities = [] } }: { room: RoomDetail }) {
  // In the order of the vocabulary, whatever the host ticked first.
  const offered = AMENITIES.filter(({ name }) => amenities.includes(name)).map(({ label }) => label);
  const rules = houseRuleLines(houseRules, amenities);
  return (
    <div className="space-y-10">
      {offered.length > 0 && (
        <section>
          <Heading level={2}>What this place offers</Heading>
          <Lines className="gap-x-8 sm:grid-cols-2" icon="check" lines={offered} />
        </section>
      )}
      {sleeping.length > 0 && (
        <section>
          <Heading level={2}>Where you'll sleep</Heading>
          <ul className="mt-4 grid gap-4 sm:grid-cols-2">
            {sleepingLines(sleeping).map(({ name, beds }) => (
              <li className="rounded-card border border-line p-4" key={name}>
                <Icon className="text-ink-subtle" name="bed" size={24} />
                <p className="mt-2 font-semibold">{name}</p>
                <p className="text-ink-muted">{beds}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <Heading level={2}>House rules</Heading>
        <Lines icon="info" lines={[hoursSentence(houseRules), ...rules]} />
        {houseRules?.text && <p className="mt-4 max-w-prose whitespace-pre-line wrap-anywhere">{houseRules.text}</p>}
      </section>
    </div>
  );
}

function Lines({ icon, lines, className = '' }: { icon: IconName; lines: readonly string[]; className?: string }) {
  return (
    <ul className={`mt-4 grid gap-y-2.5 ${className}`}>
      {lines.map((line) => (
        <li className="flex items-center gap-3" key={line}>
          <Icon className="shrink-0 text-ink-subtle" name={icon} size={20} />
          {line}
        </li>
      ))}
    </ul>
  );
}
