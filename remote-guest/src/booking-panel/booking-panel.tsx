import {
  type DayRange,
  formatSum,
  offerOf,
  type Party,
  type PriceParts,
  plainPrice,
  priceStay,
  type RoomDetail,
  toDollars,
} from 'contracts';
import { useId, useMemo, useRef } from 'react';
import { useSession } from 'shared-auth';
import { serverNow } from 'shared-platform';
import { Button, DateRangeCalendar, Icon } from 'shared-ui';
import { Alternatives } from '../shared/alternatives/alternatives.tsx';
import { PartyField } from '../shared/party-field.tsx';
import { refundLine } from '../shared/refund-line.ts';
import { CHOOSE_DATES, dayRules, reserveBlockedReason } from '../shared/stay-rules.ts';
import { OwnRoomNote } from './own-room-note.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PriceLines } from './price-lines.tsx';
import { useChosenDates } from './use-chosen-dates.ts';
import { useChosenParty } from './use-chosen-party.ts';

export interface Choice {
  stay: DayRange;
  party: Party;
  parts: PriceParts;
}

interface BookingPanelProps {
  room: RoomDetail;
  onReserve: (choice: Choice) => void;
  onApproach: () => void;
  isReserving: boolean;
  problem: string | undefined;
}

export function BookingPanel({ room, onReserve, onApproach, isReserving, problem }: BookingPanelProps) {
  const viewer = useSession((session) => session.user);
  const [dates, setDates] = useChosenDates();
  const [party, setParty] = useChosenParty();
  const panel = useRef<HTMLDivElement>(null);
  const reasonId = useId();

  const rules = useMemo(() => dayRules(room), [room]);
  const stay = dates.from && dates.to ? { from: dates.from, to: dates.to } : undefined;
  const { from, to } = stay ?? { from: room.today, to: room.today };
  const price = useMemo(() => priceStay(offerOf(room), { from, to }, room.today), [room, from, to]);
  const { nights, totalCents } = price;
  const total = toDollars(totalCents);
  const reason = reserveBlockedReason(room, { ...dates, party }, viewer);
  const { cancellationPolicy: policy, timeZone, charges } = room;
  const terms = { policy, timeZone, paid: price, charges };

  return (
    <>
      <div
        ref={panel}
        className="rounded-sheet border border-line bg-surface p-4 shadow-float outline-none sm:p-6"
        tabIndex={-1}
      >
        <p className="font-semibold text-2xl tabular-nums tracking-tight">
          $ {plainPrice(room.price)} <span className="font-normal text-base text-ink-muted">night</span>
        </p>
        <DateRangeCalendar
          {...rules}
          className="mt-4"
          fromLabel="Check-in"
          isLabelHidden
          label="Your stay"
          months={2}
          onChange={setDates}
          toLabel="Check-out"
          value={dates}
        />
        <PartyField onChange={setParty} party={party} room={room} />
        <div className="mt-3 border-line border-t pt-4">
          <div className="flex items-baseline justify-between gap-4">
            <p className="font-semibold text-lg">Total</p>
            <p className="font-semibold text-xl tabular-nums">$ {plainPrice(total)}</p>
          </div>
          {nights.length > 0 && <PriceLines charges={charges} price={price} />}
        </div>
        <Button
          aria-describedby={reason ? reasonId : undefined}
          className="mt-4"
          disabled={reason !== undefined}
          isBusy={isReserving}
          isWide
          onClick={() => stay && totalCents > 0 && onReserve({ stay, party, parts: price })}
          onFocus={onApproach}
          onPointerEnter={onApproach}
          size="lg"
          variant="primary"
        >
          Reserve
        </Button>
        <p aria-live="polite" className="mt-3 min-h-6 text-balance text-center text-ink-muted text-sm" id={reasonId}>
          {problem ?? reason ?? "You won't be charged yet"}
        </p>
        {room.host.email === viewer?.email && <OwnRoomNote room={room} />}
        {reason && reason !== CHOOSE_DATES && room.host.email !== viewer?.email && (
          <Alternatives party={party} room={room} stay={stay} />
        )}
        {stay && !reason && (
          <p className="mt-2 flex items-start gap-2 rounded-card bg-success-soft/60 px-3 py-2 text-sm text-success-ink">
            <Icon className="mt-px shrink-0" name="shield" size={18} />
            {refundLine({ ...terms, stay }, serverNow())}
          </p>
        )}
      </div>
      <PhoneBar panel={panel}>
        <p className="font-semibold tabular-nums">
          {formatSum(nights.length > 0 ? total : room.price)}
          <span className="font-normal text-ink-muted"> {nights.length > 0 ? 'total' : 'per night'}</span>
        </p>
      </PhoneBar>
    </>
  );
}
