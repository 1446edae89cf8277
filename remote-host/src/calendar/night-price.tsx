import { type Cents, formatCents, formatRoughSum, toDollars } from 'contracts';
import { cx } from 'shared-ui';
import { OVER_PATTERN } from './looks.ts';

interface NightPriceProps {
  cents: Cents;
  /** True if the host has set this price for the night. */
  isOwn: boolean;
  isClosed: boolean;
}

export function NightPrice({ cents, isOwn, isClosed }: NightPriceProps) {
  const exact = formatCents(cents);
  const rough = exact.length > 6 ? formatRoughSum(toDollars(cents)) : exact;
  return (
    <span className={priceClass({ isOwn, isClosed })}>
      {rough !== exact ? (
        <>
          <span className="@lg:hidden">{rough}</span>
          <span className="@max-lg:hidden">{exact}</span>
        </>
      ) : (
        exact
      )}
      {isOwn && <OwnPriceDot />}
    </span>
  );
}

/** The price in a cell of the timeline. Plain text if possible, because there are hundreds of cells. */
export function ColumnPrice({ cents, isOwn, isClosed }: NightPriceProps) {
  const exact = formatCents(cents);
  const isLong = exact.length > 7;
  if (!isOwn && !isClosed && !isLong) return exact;
  return (
    <span className={cx(priceClass({ isOwn, isClosed }), isLong && 'text-[0.625rem] tracking-tighter')}>
      {exact}
      {isOwn && <OwnPriceDot />}
    </span>
  );
}

const priceClass = ({ isOwn, isClosed }: Omit<NightPriceProps, 'cents'>) =>
  cx('w-fit tabular-nums', isOwn && 'font-semibold', isClosed && cx('line-through', OVER_PATTERN));

function OwnPriceDot() {
  return <span className="ml-0.5 inline-block size-1.5 rounded-full bg-accent align-middle" />;
}
