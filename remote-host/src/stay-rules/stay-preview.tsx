import {
  addDays,
  type Day,
  DISCOUNT_NAMES,
  formatCents,
  isDay,
  MAX_NIGHTS,
  offerOf,
  priceStay,
  type RoomDetail,
  ruleBroken,
  ruleSentence,
  type StayPrice,
  type StayRulesTold,
  WEEK_NIGHTS,
  weekdayOf,
} from 'contracts';
import { useState } from 'react';
import { Heading, TextInput } from 'shared-ui';
import { NightTable } from './night-table.tsx';
import { unitProps } from './rule-field.tsx';

interface StayPreviewProps {
  room: RoomDetail;
  rules: StayRulesTold;
}

export function StayPreview({ room, rules }: StayPreviewProps) {
  const [arrival, setArrival] = useState(() => firstFriday(room));
  const [nights, setNights] = useState(String(WEEK_NIGHTS));
  const problems = {
    arrival: isDay(arrival) && arrival >= room.today ? undefined : 'Enter a day from today on.',
    nights:
      /^\d{1,3}$/.test(nights) && Number(nights) >= 1 && Number(nights) <= MAX_NIGHTS
        ? undefined
        : `Enter a whole number from 1 to ${MAX_NIGHTS}.`,
  };
  const isComplete = !problems.arrival && !problems.nights;
  return (
    <section aria-label="Preview" className="min-w-0 space-y-4 rounded-card border border-line bg-surface-soft p-5">
      <div>
        <Heading level={2} size="sm">
          What a guest pays
        </Heading>
        <p className="text-ink-muted text-sm">As if booked today, by the rules as they stand on this page.</p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
        <TextInput
          error={problems.arrival}
          label="Arrival"
          min={room.today}
          onChange={({ target }) => setArrival(target.value)}
          type="date"
          value={arrival}
        />
        <TextInput
          {...unitProps('nights')}
          autoComplete="off"
          error={problems.nights}
          label="Length"
          onChange={({ target }) => setNights(target.value.trim())}
          value={nights}
        />
      </div>
      {isComplete && <Priced nights={Number(nights)} room={room} rules={rules} from={arrival} />}
    </section>
  );
}

/**
 * Returns the first Friday on which the listing is available and that is at least a week away. A stay from a Friday
 * includes a weekend.
 */
function firstFriday({ today, from }: Pick<RoomDetail, 'today' | 'from'>): Day {
  const earliest = addDays(from > today ? from : today, WEEK_NIGHTS);
  return addDays(earliest, (5 - weekdayOf(earliest) + 7) % 7);
}

function Priced({ room, rules, from, nights }: StayPreviewProps & { from: Day; nights: number }) {
  const stay = { from, to: addDays(from, nights) };
  const offer = offerOf({ ...room, stayRules: rules });
  const price = priceStay(offer, stay, room.today);
  const broken = ruleBroken(offer.rules, stay, room.today);
  const isOffered = stay.from >= room.from && stay.to <= room.to;
  return (
    <>
      <p className="font-medium" role="status">
        {previewSentence(price)}
        {broken && <span className="mt-1 block text-warning-ink">Guests cannot book it: {ruleSentence(broken)}.</span>}
        {!isOffered && (
          <span className="mt-1 block text-warning-ink">Guests cannot book it: the listing is not offered then.</span>
        )}
      </p>
      <NightTable price={price} />
    </>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

function previewSentence({ nights, totalCents, discount }: StayPrice): string {
  const [first] = nights;
  const from = first && DAY.format(Date.parse(first.night));
  const length = nights.length === WEEK_NIGHTS ? `A week from ${from}` : `From ${from}`;
  return [
    `${length}: ${nights.length} ${nights.length === 1 ? 'night' : 'nights'}`,
    formatCents(totalCents),
    ...(discount ? [`${discount.percent} % ${DISCOUNT_NAMES[discount.kind]}`] : []),
  ].join(', ');
}
