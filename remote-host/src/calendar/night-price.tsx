import { type Cents, formatRoughSum, formatSum, toDollars } from 'contracts';
import { cx } from 'shared-ui';
import { OVER_PATTERN } from './looks.ts';

interface NightPriceProps {
  cents: Cents;
  /** The host set it for this night. */
  isOwn: boolean;
  isBlocked: boolean;
}

/** What a night costs; roughly where its cell is narrow. A dot marks a price that was set for the night. */
export function NightPrice({ cents, isOwn, isBlocked }: NightPriceProps) {
  const exact = exactSum(cents);
  const rough = exact.length > 6 ? formatRoughSum(toDollars(cents)) : exact;
  return (
    <span className={lookOf({ isOwn, isBlocked })}>
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

/** The same in a column of the timeline. Most are text alone: there are hundreds of them. */
export function ColumnPrice({ cents, isOwn, isBlocked }: NightPriceProps) {
  const exact = exactSum(cents);
  const isLong = exact.length > 7;
  if (!isOwn && !isBlocked && !isLong) return exact;
  return (
    <span className={cx(lookOf({ isOwn, isBlocked }), isLong && 'text-[0.625rem] tracking-tighter')}>
      {exact}
      {isOwn && <OwnPriceDot />}
    </span>
  );
}

const exactSum = (cents: Cents) => formatSum(toDollars(cents));

const lookOf = ({ isOwn, isBlocked }: Omit<NightPriceProps, 'cents'>) =>
  cx('w-fit tabular-nums', isOwn && 'font-semibold', isBlocked && cx('line-through', OVER_PATTERN));

function OwnPriceDot() {
  return <span className="ml-0.5 inline-block size-1.5 rounded-full bg-accent align-middle" />;
}
