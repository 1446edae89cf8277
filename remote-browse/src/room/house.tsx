import { hoursSentence, houseRuleLines, type RoomDetail, sleepingLines } from 'contracts';
import { Heading, Icon } from 'shared-ui';

/** Who sleeps where, and the rules of the house. */
export function House({ room: { sleeping = [], houseRules, amenities } }: { room: RoomDetail }) {
  return (
    <div className="space-y-10">
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
        <ul className="mt-4 space-y-2.5">
          {[hoursSentence(houseRules), ...houseRuleLines(houseRules, amenities)].map((line) => (
            <li className="flex items-center gap-3" key={line}>
              <Icon className="shrink-0 text-ink-subtle" name="info" size={20} />
              {line}
            </li>
          ))}
        </ul>
        {houseRules?.text && <p className="mt-4 max-w-prose whitespace-pre-line wrap-anywhere">{houseRules.text}</p>}
      </section>
    </div>
  );
}
