import {
  type Day,
  type DayRange,
  formatShortDay,
  formatSum,
  offerOf,
  type Party,
  type PriceParts,
  plainPrice,
  priceStay,
  type RoomDetail,
  toDollars,
} from 'contracts';
import { type Ref, useId, useMemo, useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { serverNow } from 'shared-platform';
import { AreaPortal, Button, DateRangeCalendar, type DaySelection, Icon } from 'shared-ui';
import { Alternatives } from '../shared/alternatives/alternatives.tsx';
import { ClosedField } from '../shared/closed-field.tsx';
import { PartyField } from '../shared/party-field.tsx';
import { refundLine } from '../shared/refund-line.ts';
import { CHOOSE_DATES, dayRules, reserveBlockedReason, stayToWaitFor } from '../shared/stay-rules.ts';
import { OwnRoomNote } from './own-room-note.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PriceLines } from './price-lines.tsx';
import { StayCalendar } from './stay-calendar.tsx';
import { useChosenDates } from './use-chosen-dates.ts';
import { useChosenParty } from './use-chosen-party.ts';

export interface Choice {
  stay: DayRange;
  party: Party;
  parts: PriceParts;
}

interface BookingPanelProps {
  room: RoomDetail;
  /** The element in the main column for the calendar. */
  calendar: HTMLElement | null | undefined;
  onReserve: (choice: Choice) => void;
  onApproach: () => void;
  isReserving: boolean;
  problem: string | undefined;
}

export function BookingPanel({ room, calendar, onReserve, onApproach, isReserving, problem }: BookingPanelProps) {
  const { viewer, isOwn, dates, setDates, party, setParty, stay, price, total, reason } = useStayChoice(room);
  const [isOpen, setIsOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const { cancellationPolicy: policy, timeZone, charges } = room;
  const rules = useMemo(() => dayRules(room), [room]);

  const reserve = () => stay && total > 0 && onReserve({ stay, party, parts: price });

  function showPanel() {
    panel.current?.scrollIntoView({ behavior: 'smooth', block: 'nearest' });
    panel.current?.focus({ preventScroll: true });
  }

  function takeStep() {
    if (!reason) return reserve();
    if (reason === CHOOSE_DATES) setIsOpen(true);
    showPanel();
  }

  const choosing = {
    ...rules,
    fromLabel: 'Check-in',
    isLabelHidden: true,
    label: 'Your stay',
    onChange: setDates,
    toLabel: 'Check-out',
    value: dates,
    ...(!isOwn && {
      unavailable: {
        label: 'Wait for these nights',
        onPress(night: Day) {
          setDates(stayToWaitFor(room, dates, night));
          // The panel offers the waitlist below the fields.
          setIsOpen(false);
          showPanel();
        },
      },
    }),
  };

  return (
    <>
      <div
        ref={panel}
        // Scrolls inside on a low screen, above the button, which stays in view.
        className="rounded-sheet border border-line bg-surface p-4 shadow-float outline-none sm:p-6 lg:max-h-[calc(100dvh-7.5rem)] lg:scroll-pb-32 lg:overflow-y-auto"
        tabIndex={-1}
      >
        <p className="font-semibold text-2xl tabular-nums tracking-tight">
          $ {plainPrice(room.price)} <span className="font-normal text-base text-ink-muted">night</span>
        </p>
        <ClosedField isOpen={isOpen} label="Dates" onToggle={setIsOpen} value={datesText(dates)}>
          {/* The available days of a closed room would contradict the reason below. */}
          <DateRangeCalendar
            {...choosing}
            className="[&_input]:px-2.5"
            shows={isOpen && !room.booked && !room.unlisted ? undefined : 'fields'}
          />
        </ClosedField>
        <PartyField onChange={setParty} party={party} room={room} />
        <div className="mt-3 border-line border-t pt-4">
          <div className="flex items-baseline justify-between gap-4">
            <p className="font-semibold text-lg">Total</p>
            <p className="font-semibold text-xl tabular-nums">$ {plainPrice(total)}</p>
          </div>
          {price.nights.length > 0 && <PriceLines charges={charges} price={price} />}
        </div>
        <ReserveButton
          isReserving={isReserving}
          onApproach={onApproach}
          onReserve={reserve}
          problem={problem}
          reason={reason}
          ref={button}
        />
        {isOwn && <OwnRoomNote room={room} />}
        {reason && reason !== CHOOSE_DATES && !isOwn && <Alternatives party={party} room={room} stay={stay} />}
        {stay && !reason && (
          <p className="mt-2 flex items-start gap-2 rounded-card bg-success-soft/60 px-3 py-2 text-sm text-success-ink">
            <Icon className="mt-px shrink-0" name="shield" size={18} />
            {refundLine({ policy, timeZone, paid: price, charges, stay }, serverNow())}
          </p>
        )}
      </div>
      {calendar && (
        <AreaPortal to={calendar}>
          <StayCalendar {...choosing} />
        </AreaPortal>
      )}
      {!isOwn && (
        <PhoneBar isBusy={isReserving} isSignedIn={viewer !== null} onStep={takeStep} reason={reason} reserve={button}>
          {formatSum(reason ? room.price : total)}
          <span className="font-normal text-ink-muted"> {reason ? 'per night' : 'total'}</span>
        </PhoneBar>
      )}
    </>
  );
}

/** Returns what the visitor has chosen, its price, and the reason why it cannot be reserved. */
function useStayChoice(room: RoomDetail) {
  const viewer = useSession((session) => session.user);
  const [dates, setDates] = useChosenDates();
  const [party, setParty] = useChosenParty();
  const stay = dates.from && dates.to ? { from: dates.from, to: dates.to } : undefined;
  const { from, to } = stay ?? { from: room.today, to: room.today };
  const price = useMemo(() => priceStay(offerOf(room), { from, to }, room.today), [room, from, to]);
  const reason = reserveBlockedReason(room, { ...dates, party }, viewer);
  const isOwn = viewer !== null && room.host.email === viewer.email;
  return { viewer, isOwn, dates, setDates, party, setParty, stay, price, total: toDollars(price.totalCents), reason };
}

interface ReserveButtonProps extends Pick<BookingPanelProps, 'isReserving' | 'onApproach' | 'problem'> {
  onReserve: () => void;
  reason: string | undefined;
  ref: Ref<HTMLDivElement>;
}

function ReserveButton({ isReserving, onApproach, onReserve, problem, reason, ref }: ReserveButtonProps) {
  const reasonId = useId();
  return (
    <div className="bg-surface pt-4 lg:sticky lg:-bottom-6 lg:z-10 lg:-mx-6 lg:-mb-4 lg:px-6 lg:pb-6" ref={ref}>
      <Button
        aria-describedby={reason ? reasonId : undefined}
        disabled={reason !== undefined}
        isBusy={isReserving}
        isWide
        onClick={onReserve}
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
    </div>
  );
}

function datesText({ from, to }: DaySelection): string {
  if (!from) return 'Add dates';
  return to ? `${formatShortDay(from)} to ${formatShortDay(to)}` : `From ${formatShortDay(from)}`;
}
