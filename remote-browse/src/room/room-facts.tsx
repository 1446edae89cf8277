import {
  AMENITIES,
  CATEGORIES,
  CATEGORY_DESCRIPTIONS,
  hoursSentence,
  POLICIES,
  policySentence,
  type RoomDetail,
  thumbnail,
} from 'contracts';
import type { ReactNode } from 'react';
import { Avatar, Heading, Icon, type IconName } from 'shared-ui';
import { HouseLater } from './house-later.tsx';

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

/** Host, size, description and house rules of a room. */
export function RoomFacts({ room }: { room: RoomDetail }) {
  const { host, guests, bedrooms, bathrooms, category, description, cancellationPolicy } = room;
  // In the order of the vocabulary, whatever the host ticked first.
  const offered = AMENITIES.filter(({ name }) => room.amenities?.includes(name));
  const kind = CATEGORIES.find(({ label }) => label === category);
  const paragraphs = description.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className="divide-y divide-line *:py-7 *:first:pt-0">
      <section className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <Heading level={2} className="wrap-anywhere">
            Hosted by {host.name}
          </Heading>
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-muted">
            <Count icon="guests">{counted(guests, 'guest')}</Count>
            <Count icon="bed">{counted(bedrooms, 'room')}</Count>
            <Count icon="bath">{counted(bathrooms, 'bathroom')}</Count>
          </ul>
        </div>
        <Avatar src={thumbnail(host.image)} name={host.name} size={56} isDecorative />
      </section>
      <ul className="space-y-5">
        {kind && (
          <Fact icon={kind.icon} title={kind.label}>
            {CATEGORY_DESCRIPTIONS[kind.label]}
          </Fact>
        )}
        <Fact icon="key" title="Check-in and check-out">
          {hoursSentence(room.houseRules)}
        </Fact>
        <Fact icon="shield" title={`Cancellation: ${POLICIES[cancellationPolicy]?.label ?? cancellationPolicy}`}>
          {policySentence(cancellationPolicy)}
        </Fact>
      </ul>
      {paragraphs.length > 0 && (
        <section className="max-w-prose space-y-4 text-lg leading-relaxed">
          <Heading level={2}>About this place</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="wrap-anywhere">
              {paragraph}
            </p>
          ))}
        </section>
      )}
      {offered.length > 0 && (
        <section>
          <Heading level={2}>What this place offers</Heading>
          <ul className="mt-4 grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
            {offered.map(({ name, label }) => (
              <li key={name} className="flex items-center gap-3">
                <Icon className="shrink-0 text-ink-subtle" name="check" size={20} />
                {label}
              </li>
            ))}
          </ul>
        </section>
      )}
      {tellsOfHouse(room) && <HouseLater room={room} />}
    </div>
  );
}

/** Whether its host has said who sleeps where, or what the rules are. */
function tellsOfHouse({ houseRules, sleeping = [] }: RoomDetail): boolean {
  return sleeping.length > 0 || Boolean(houseRules?.text || houseRules?.quiet || houseRules?.rules.length);
}

function Count({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon className="text-ink-subtle" name={icon} size={20} />
      <span>{children}</span>
    </li>
  );
}

function Fact({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <Icon className="mt-0.5 shrink-0 text-accent-ink" name={icon} size={26} />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-ink-muted">{children}</p>
      </div>
    </li>
  );
}
