import { loginPath, ONE_ADULT, offerOf, priceStay, type RoomDetail, toDollars, totalOf } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { type SlotProps, useLocation, useNavigate } from 'shared-platform';
import { preloadDialog } from 'shared-ui';
import { BookingPanel, type Choice } from './booking-panel/booking-panel.tsx';
import { OwnHold } from './checkout/own-hold.tsx';
import { useReviewEntry } from './checkout/review-entry.ts';
import { useCheckout } from './checkout/use-checkout.ts';

const importCheckout = () => import('./checkout/checkout-dialog.tsx');

function preloadCheckout() {
  void preloadDialog();
  // Ignore failures, because Reserve retries the import.
  importCheckout().catch(() => undefined);
}

export function RoomBooking(props: SlotProps['room.booking']) {
  // The key resets the dates and the checkout if the room changes.
  return <Booking key={props.room._id} {...props} />;
}

function Booking({ room, calendar }: SlotProps['room.booking']) {
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
  // A hold that the guest has resumed or released, or that has expired. The cached room may still contain it. After a
  // refetch, the room's hold is a different object, which is current, for example a waitlist offer.
  const [settledHold, setSettledHold] = useState<typeof hold>();
  const isHeld = hold !== undefined && hold !== settledHold;
  if (isHeld && checkout.state.name !== 'closed') setSettledHold(hold);

  async function reserve(choice: Choice) {
    // On a public site, visitors who are not signed in can see rooms. Their choice is in the URL, so it survives the
    // login.
    if (!viewer) return void navigate(loginPath(pathname + search));
    setIsLoading(true);
    setProblem(undefined);
    try {
      const loaded = await importCheckout();
      // If the guest has left the page, don't hold nights or add a history entry.
      if (!isOnPage.current) return;
      setDialog(loaded);
      reviews.current += 1;
      checkout.reserve({ id: reviews.current, roomId: room._id, price: toDollars(totalOf(choice.parts)), ...choice });
      entry.add();
    } catch {
      setProblem('The payment form could not be loaded. Check your connection and try again.');
    } finally {
      setIsLoading(false);
    }
  }

  const resume = ({ from, to, party = ONE_ADULT }: NonNullable<RoomDetail['ownHold']>) => {
    const stay = { from, to };
    return reserve({ stay, party, parts: priceStay(offerOf(room), stay, room.today) });
  };

  return (
    <>
      {isHeld && (
        <OwnHold
          hold={hold}
          isResuming={isLoading}
          onEnd={() => setSettledHold(hold)}
          onResume={() => void resume(hold)}
          roomId={room._id}
        />
      )}
      <BookingPanel
        calendar={calendar}
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

/** Returns a ref that is false once the component has unmounted. Check it after an `await`. */
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
