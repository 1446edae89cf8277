import { formatSum } from 'contracts';
import { Link } from 'shared-platform';
import { Banner, Button, buttonClass } from 'shared-ui';
import type { SaveFailure } from '../shared/payment/checkout-state.ts';

export interface SaveProblemProps {
  failure: SaveFailure;
  /** The amount paid, in dollars. */
  price: number;
  isBusy: boolean;
  onRetry: () => void;
}

/**
 * Shown if the booking could not be saved after a payment. Explains what happens to the money, so that the guest does
 * not pay twice.
 */
export function SaveProblem({ failure, price, isBusy, onRetry }: SaveProblemProps) {
  if (failure.isRefunded) {
    return (
      <Banner title={failure.message} tone="danger">
        Your payment of {formatSum(price)} is being refunded in full. You don't need to do anything.
      </Banner>
    );
  }
  return (
    <Banner title="You've paid, but the booking isn't saved yet" tone="warning">
      <p>
        {failure.message} You don't need to pay again: within a few minutes your payment of {formatSum(price)} becomes a
        booking or is refunded in full.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button isBusy={isBusy} onClick={onRetry} size="sm">
          Save the booking now
        </Button>
        <Link className={buttonClass({ size: 'sm', variant: 'ghost' })} to="/dashboard/my-bookings">
          See My Bookings
        </Link>
      </div>
    </Banner>
  );
}
