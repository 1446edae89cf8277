import { formatPrice, priceOfStay, type RoomDetail, toCents, toDollars } from 'contracts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { Button, DateRangeCalendar, Icon, preloadDialog } from 'shared-ui';
import { useReviewEntry } from '../checkout/review-entry.ts';
import { useCheckout } from '../checkout/use-checkout.ts';
import { OwnStay } from '../stay/own-stay.tsx';
import { refundLine } from '../stay/refund-line.ts';
import { dayRules, problemWithDates, whyNotReserve } from '../stay/stay-rules.ts';
import { PhoneBar } from './phone-bar.tsx';
import { useChosenDates } from './use-chosen-dates.ts';

const importCheckout = () => import('../checkout/checkout-dialog.tsx');

/** Loads the code of the checkout while the pointer or the focus is on its way to the press. */
function preloadCheckout() {
  void preloadDialog();
  // A failure shows at the press, which tries again.
  importCheckout().catch(() => undefined);
}

/** Fills `room.booking`: dates, price, and the way to pay. */
export function BookingPanel({ room }: { room: RoomDetail }) {
  // The dates belong to one room: another room starts anew.
  return <Panel key={room._id} room={room} />;
}

function Panel({ room }: { room: RoomDetail }) {
  const viewer = useSession((session) => session.user);
  const [dates, setDates] = useChosenDates();
  const checkout = useCheckout();
  const entry = useReviewEntry();
  const [part, setPart] = useState<Awaited<ReturnType<typeof importCheckout>>>();
  const reviews = useRef(0);
  const [isLoading, setIsLoading] = useState(false);
  const [loadProblem, setLoadProblem] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);
  const isOnPage = useIsOnPage();
  const reasonId = useId();

  const rules = useMemo(() => dayRules(room), [room]);
  const stay = dates.from && dates.to ? { from: dates.from, to: dates.to } : undefined;
  const { nights, totalCents } = priceOfStay(toCents(room.price) ?? 0, stay ?? { from: room.today, to: room.today });
  const total = toDollars(totalCents);
  const reason = whyNotReserve(room, dates, viewer);
  const isOffered = stay && !problemWithDates(stay, room);
  const terms = { policy: room.cancellationPolicy, timeZone: room.timeZone, totalCents };

  async function reserve() {
    if (!stay || totalCents <= 0) return;
    setIsLoading(true);
    setLoadProblem(undefined);
    try {
      const loaded = await importCheckout();
      // If the guest has left the page, don't hold nights or add a history entry.
      if (!isOnPage.current) return;
      setPart(loaded);
      reviews.current += 1;
      checkout.reserve({ id: reviews.current, roomId: room._id, stay, price: total });
      entry.add();
    } catch {
      setLoadProblem('The payment form could not be loaded. Check your connection and try again.');
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <>
      <div
        ref={panel}
        className="rounded-sheet border border-line bg-surface p-4 shadow-float outline-none sm:p-6"
        tabIndex={-1}
      >
        <p className="font-semibold text-2xl tabular-nums tracking-tight">
          $ {formatPrice(room.price)} <span className="font-normal text-base text-ink-muted">night</span>
        </p>
        <DateRangeCalendar
          {...rules}
          className="mt-4"
          fromLabel="Check-in"
          isLabelHidden
          label="Your stay"
          onChange={setDates}
          toLabel="Check-out"
          value={dates}
        />
        <div className="mt-3 flex items-baseline justify-between gap-4 border-line border-t pt-4">
          <div>
            <p className="font-semibold text-lg">Total</p>
            {nights > 0 && (
              <p className="text-ink-muted text-sm tabular-nums">
                {nights} {nights === 1 ? 'night' : 'nights'} × ${formatPrice(room.price)}
              </p>
            )}
          </div>
          <p className="font-semibold text-xl tabular-nums">$ {formatPrice(total)}</p>
        </div>
        <Button
          aria-describedby={reason ? reasonId : undefined}
          className="mt-4"
          disabled={reason !== undefined}
          isBusy={isLoading}
          isWide
          onClick={() => void reserve()}
          onFocus={preloadCheckout}
          onPointerEnter={preloadCheckout}
          size="lg"
          variant="primary"
        >
          Reserve
        </Button>
        <p aria-live="polite" className="mt-3 min-h-6 text-balance text-center text-ink-muted text-sm" id={reasonId}>
          {loadProblem ?? reason ?? "You won't be charged yet"}
        </p>
        {viewer && reason && (stay || room.booked) && <OwnStay room={room} stay={stay} />}
        {isOffered && (
          <p className="mt-2 flex items-start gap-2 rounded-card bg-success-soft/60 px-3 py-2 text-sm text-success-ink">
            <Icon className="mt-px shrink-0" name="shield" size={18} />
            {refundLine({ ...terms, stay }, new Date())}
          </p>
        )}
      </div>
      <PhoneBar panel={panel}>
        <p className="font-semibold tabular-nums">
          $ {formatPrice(nights > 0 ? total : room.price)}
          <span className="font-normal text-ink-muted"> {nights > 0 ? 'total' : 'night'}</span>
        </p>
      </PhoneBar>
      {part && <part.CheckoutDialog checkout={checkout} entry={entry} room={room} />}
    </>
  );
}

/** Whether the component is still shown, for what goes on after waiting. */
function useIsOnPage() {
  const isOnPage = useRef(true);
  useEffect(() => {
    isOnPage.current = true;
    return () => {
      isOnPage.current = false;
    };
  }, []);
  return isOnPage;
}
