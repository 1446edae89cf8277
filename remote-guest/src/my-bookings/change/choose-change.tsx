import {
  type BookingDetail,
  type DayRange,
  ONE_ADULT,
  type Party,
  type ChangeQuote as Quote,
  type RoomDetail,
} from 'contracts';
import { useMemo } from 'react';
import { DateRangeCalendar, type DaySelection, Skeleton } from 'shared-ui';
import { PartyField } from '../../shared/party-field.tsx';
import { ChangeQuote } from './change-quote.tsx';
import { changeRules, isSameParty } from './change-rules.ts';

export interface Choice {
  dates: DaySelection;
  party: Party;
}

interface ChooseChangeProps {
  booking: BookingDetail;
  room: RoomDetail;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  quote: Quote | undefined;
  isAsking: boolean;
}

export function ChooseChange({ booking, room, choice, onChoose, quote, isAsking }: ChooseChangeProps) {
  const rules = useMemo(() => changeRules(room, booking), [room, booking]);
  const { dates, party } = choice;
  return (
    <div className="space-y-4">
      <DateRangeCalendar
        {...rules}
        fromLabel="Check-in"
        isLabelHidden
        label="New dates"
        onChange={(next) => onChoose({ dates: next, party })}
        toLabel="Check-out"
        value={dates}
      />
      <PartyField
        booked={booking.party ?? ONE_ADULT}
        onChange={(next) => onChoose({ dates, party: next })}
        party={party}
        room={room}
      />
      <div aria-live="polite" className="min-h-6">
        {quote ? (
          <ChangeQuote booking={booking} quote={quote} />
        ) : isAsking ? (
          <Skeleton className="h-40 w-full" />
        ) : (
          <p className="text-ink-muted text-sm">
            Nights you keep stay at the price you booked them for, while the stay still fits their discount. Others cost
            what the room costs today.
          </p>
        )}
      </div>
    </div>
  );
}

export function stayOf({ dates: { from, to }, party }: Choice, booking: BookingDetail): DayRange | undefined {
  if (!from || !to) return undefined;
  const isSame = from === booking.from && to === booking.to && isSameParty(party, booking.party ?? ONE_ADULT);
  return isSame ? undefined : { from, to };
}
