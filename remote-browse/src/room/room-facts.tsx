import {
  CATEGORIES,
  CATEGORY_DESCRIPTIONS,
  hoursSentence,
  POLICIES,
  policySentence,
  type RoomDetail,
  thumbnail,
} from 'contracts';
import type { ReactNode } from 'react';
import { Link } from 'shared-platform';
import { Avatar, Heading, Icon, type IconName } from 'shared-ui';

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

export function RoomFacts({ room }: { room: RoomDetail }) {
  const { host, hostSince, guests, bedrooms, bathrooms, category, description, cancellationPolicy } = room;
  const kind = CATEGORIES.find(({ label }) => label === category);
  const paragraphs = description.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className="divide-y divide-line *:py-7 *:first:pt-0">
      <section className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <Heading level={2} className="wrap-anywhere">
            Hosted by <bdi>{host.name}</bdi>
          </Heading>
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-muted">
            <Count icon="guests">{counted(guests, 'guest')}</Count>
            <Count icon="bed">{counted(bedrooms, 'room')}</Count>
            <Count icon="bath">{counted(bathrooms, 'bathroom')}</Count>
          </ul>
          <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
            {hostSince !== undefined && <span className="text-ink-muted">Member since {hostSince}</span>}
            <Link
              className="inline-block py-1 underline underline-offset-2"
              to={`/dashboard/inbox/new?room=${room._id}`}
            >
              Message host
            </Link>
          </p>
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
            <p key={paragraph} className="wrap-anywhere" dir="auto">
              {paragraph}
            </p>
          ))}
        </section>
      )}
    </div>
  );
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
