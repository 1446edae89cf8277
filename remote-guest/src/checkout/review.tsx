import {
  chargeLines,
  chargesNote,
  type DayRange,
  formatCents,
  formatHour,
  formatLongDay,
  formatSum,
  houseHours,
  type Party,
  type PriceParts,
  partyText,
  type RoomDetail,
  thumbnail,
  toCents,
  totalOf,
} from 'contracts';
import type { ReactNode } from 'react';

export interface ReviewProps {
  room: RoomDetail;
  stay: DayRange;
  nights: number;
  party: Party;
  price: PriceParts;
  guestName: string;
}

export function Review({ room, stay, nights, party, price, guestName }: ReviewProps) {
  const hours = houseHours(room.houseRules);
  const count = `${nights} ${nights === 1 ? 'night' : 'nights'}`;
  const isPlain = price.nightsCents === nights * (toCents(room.price) ?? 0);
  const charged = chargeLines(price, room.charges).map(({ name, cents }) => ` + ${name} ${formatCents(cents)}`);
  return (
    <>
      <div className="flex items-center gap-4">
        <img
          alt=""
          className="size-20 shrink-0 rounded-card bg-surface-sunken object-cover"
          height={80}
          src={thumbnail(room.image)}
          width={80}
        />
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold text-lg leading-snug">
            <bdi>{room.title}</bdi>
          </p>
          <p className="wrap-anywhere text-ink-muted">
            <bdi>{room.location}</bdi>
          </p>
        </div>
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-4">
        <Fact name="From" hint={`check-in from ${formatHour(hours.checkIn)}`}>
          {formatLongDay(stay.from)}
        </Fact>
        <Fact name="To" hint={`check-out until ${formatHour(hours.checkOut)}`}>
          {formatLongDay(stay.to)}
        </Fact>
        <Fact hint={partyText(party)} name="Guest">
          {guestName}
        </Fact>
        <Fact
          hint={
            <>
              {(isPlain ? `${count} × ${formatSum(room.price)}` : count) + charged.join('')}
              <br />
              {chargesNote(room.charges)}
            </>
          }
          name="Price"
        >
          {formatCents(totalOf(price))}
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, hint, children }: { name: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted text-sm">{name}</dt>
      <dd>
        <span className="wrap-anywhere font-semibold tabular-nums">{children}</span>
        {hint && <span className="block text-ink-muted text-sm tabular-nums">{hint}</span>}
      </dd>
    </div>
  );
}
