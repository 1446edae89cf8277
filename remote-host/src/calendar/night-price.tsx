import { type Cents, formatRoughSum, formatSum, toDollars } from 'contracts';
import { cx } from 'shared-ui';

interface NightPriceProps {
  cents: Cents;
  /** The host set it for this night. */
  isOwn: boolean;
  isBlocked: boolean;
}

/** What a night costs; roughly where its cell is narrow. A dot marks a price that was set for the night. */
export function NightPrice({ cents, isOwn, isBlocked }: NightPriceProps) {
  const dollars = toDollars(cents);
  const [exact, rough] = [formatSum(dollars), formatRoughSum(dollars)];
  return (
    <span className={cx('tabular-nums', isOwn && 'font-semibold', isBlocked && 'line-through')}>
      {exact.length > 6 && rough !== exact ? (
        <>
          <span className="@lg:hidden">{rough}</span>
          <span className="@max-lg:hidden">{exact}</span>
        </>
      ) : (
        exact
      )}
      {isOwn && <span className="ml-0.5 inline-block size-1.5 rounded-full bg-accent align-middle" />}
    </span>
  );
}
