import { loginPath, ONE_ADULT, offerOf, priceStay, type RoomDetail, toDollars } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { useLocation, useNavigate } from 'shared-platform';
import { deferred, preloadDialog } from 'shared-ui';
import { BookingPanel, type Choice } from './booking-panel/booking-panel.tsx';
import { useReviewEntry } from './checkout/review-entry.ts';
import { useCheckout } from './checkout/use-checkout.ts';

// Few come back to a hold. Without its code, Reserve resumes it too.
const ownHold = deferred(() => import('./checkout/own-hold.tsx').then((module) => module.OwnHold));

export const importCheckout = () => import('./checkout/checkout-parts.ts');

/** Loads the code of the checkout while the pointer or the focus moves to Reserve. */
function preloadCheckout() {
  void preloadDialog();
  // A failure shows when Reserve is pressed, which tries again.
  importCheckout().catch(() => undefined);
}

/** Fills `room.booking`: dates, price, and the way to pay. */
export function RoomBooking({ room }: { room: RoomDetail }) {
  // Dates and checkout belong to one room: another room starts with new ones.
  return <Booking key={room._id} room={room} />;
}

function Booking({ room }: { room: RoomDetail }) {
  const viewer = useSession((session) => session.user);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const checkout = useCheckout();
  const entry = useReviewEntry();
  const [dialog, setDialog] = useState<Awaited<ReturnType<typeof importCheckout>>>();
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const reviews = useRef(0);
  const isOnPage = useIsOnPage();
  const { ownHold: hold } = room;
  // A hold that the guest has resumed, given up or let end: what is known of the room may be older. One that the room is
  // loaded with afterwards is still there, as is what the waitlist offered.
  const [settledHold, setSettledHold] = useState<typeof hold>();
  const isHeld = hold !== undefined && hold !== settledHold;
  if (isHeld && checkout.state.name !== 'closed') setSettledHold(hold);
  const { part: OwnHold } = ownHold.use(isHeld);

  async function reserve(choice: Choice) {
    // Where rooms are public. What was chosen is in the address, and so comes back with the guest.
    if (!viewer) return void navigate(loginPath(pathname + search));
    setIsLoading(true);
    setProblem(undefined);
    try {
      const loaded = await importCheckout();
      // If the guest has left the page, don't hold nights or add a history entry.
      if (!isOnPage.current) return;
      setDialog(loaded);
      reviews.current += 1;
      checkout.reserve({ id: reviews.current, roomId: room._id, ...choice });
      entry.add();
    } catch {
      setProblem('The payment form could not be loaded. Check your connection and try again.');
    } finally {
      setIsLoading(false);
    }
  }

  const resume = ({ from, to, party = ONE_ADULT }: NonNullable<RoomDetail['ownHold']>) => {
    const stay = { from, to };
    return reserve({ stay, party, price: toDollars(priceStay(offerOf(room), stay, room.today).totalCents) });
  };

  return (
    <>
      {isHeld && OwnHold && (
        <OwnHold
          hold={hold}
          isResuming={isLoading}
          onEnd={() => setSettledHold(hold)}
          onResume={() => void resume(hold)}
          roomId={room._id}
        />
      )}
      <BookingPanel
        isReserving={isLoading}
        onApproach={preloadCheckout}
        onReserve={(choice) => void reserve(choice)}
        problem={problem}
        room={room}
      />
      {dialog && <dialog.CheckoutDialog checkout={checkout} entry={entry} room={room} />}
    </>
  );
}

/** Whether the component is still shown, for what continues after an `await`. */
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
