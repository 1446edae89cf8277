import { type BookingDetail, formatMoment, formatShortDay, formatSum, hasBegun, partyText } from 'contracts';
import { useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { serverNow } from 'shared-platform';
import { Banner, Button, deferred, Heading, preloadDialog } from 'shared-ui';

const change = deferred(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog));

function preload() {
  void preloadDialog();
  void change.preload();
}

export function ChangeStay({ booking }: { booking: BookingDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const { part: ChangeDialog, hasFailed, retry } = change.use(isOpen);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOffline = useSession((session) => session.isUnchecked);
  const { pendingChange } = booking;
  // Keep an open dialog in any state of the booking, because it may have to show the result of a payment.
  if (!isOpen && (booking.state !== 'confirmed' || hasBegun(booking, serverNow()))) return null;

  function open() {
    // Closing the dialog returns focus to the heading, because the button may have changed.
    heading.current?.focus({ preventScroll: true });
    if (hasFailed) retry();
    setIsOpen(true);
  }

  return (
    <section className="space-y-4 print:hidden">
      <Heading className="outline-none" level={2} ref={heading} tabIndex={-1}>
        Dates and guests
      </Heading>
      <p className="text-ink-muted">
        Until check-in you can change them for the difference. Nights you keep stay at the price you booked them for,
        while the stay still fits their discount.
      </p>
      {pendingChange && <Pending {...pendingChange} />}
      <Button
        disabled={isOffline}
        isBusy={isOpen && !ChangeDialog && !hasFailed}
        onClick={open}
        onFocus={preload}
        onPointerEnter={preload}
      >
        {pendingChange ? 'Continue the change' : 'Change dates or guests'}
      </Button>
      {isOpen && hasFailed && <p role="alert">The dialog could not be loaded. Check your connection and try again.</p>}
      {ChangeDialog && isOpen && <ChangeDialog booking={booking} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

/** Shows a change that has not been paid for yet, for example after a reload. The countdown is in the dialog. */
function Pending({ from, to, party, pay, heldUntil }: NonNullable<BookingDetail['pendingChange']>) {
  return (
    <Banner title={`${formatShortDay(from)} to ${formatShortDay(to)}, ${partyText(party)}`} tone="info">
      This change waits for your payment of {formatSum(pay)}. We're holding the nights for you until{' '}
      {formatMoment(new Date(heldUntil))}. Your booking stays as it is until you pay.
    </Banner>
  );
}
