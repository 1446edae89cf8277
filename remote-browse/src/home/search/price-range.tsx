import {
  formatSum,
  parsePrice,
  plainPrice,
  type RoomSearch,
  SEARCH_LIMITS,
  type SearchSummary,
  toDollars,
} from 'contracts';
import { cx, NumberInput } from 'shared-ui';
import { PriceSlider } from './price-slider.tsx';

export interface Prices {
  min: string;
  max: string;
}

export function readPrices({ min, max }: Prices): Pick<RoomSearch, 'min' | 'max'> {
  const [least, most] = [dollarsOf(min), dollarsOf(max)];
  return { ...(least && { min: least }), ...(most !== undefined && { max: most }) };
}

export function problemWithPrices({ min, max }: Prices): { min?: string; max?: string } | undefined {
  const [least, most] = [dollarsOf(min), dollarsOf(max)];
  const wrong = `Enter an amount up to ${formatSum(SEARCH_LIMITS.dollars)}`;
  if (Number.isNaN(least)) return { min: wrong };
  if (Number.isNaN(most)) return { max: wrong };
  if (least !== undefined && most !== undefined && least > most) return { max: 'Must not be below the lowest price' };
  return undefined;
}

/** Returns the amount in dollars, undefined for an empty text, or NaN for an invalid text. */
function dollarsOf(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  if (Number(text) === 0) return 0;
  return toDollars(parsePrice(text) ?? Number.NaN);
}

interface PriceRangeProps {
  prices: Prices;
  onChange: (prices: Prices) => void;
  problem: ReturnType<typeof problemWithPrices>;
  /** The price distribution of the rooms that match all other filters. */
  summary: SearchSummary['prices'] | undefined;
}

const MIN_COLUMNS = 12;
/** The number of rooms of a full-height bar, at least. A single room per bar should not look like many. */
const MIN_HIGHEST = 4;

export function PriceRange({ prices, onChange, problem, summary }: PriceRangeProps) {
  const { edges = [], counts = [] } = summary ?? {};
  const highest = Math.max(...counts, MIN_HIGHEST);
  const range = problem ? {} : readPrices(prices);
  const { min = 0, max = Number.POSITIVE_INFINITY } = range;
  const [lowest, top] = [edges[0], edges.at(-1)];
  const columns = Math.max(counts.length, MIN_COLUMNS);
  const before = (columns - counts.length) / 2;
  const textOf = (price: number | undefined) => (price === undefined ? '' : String(price));
  return (
    <div className="grid gap-3">
      <div>
        <svg
          aria-label={
            lowest !== undefined && top !== undefined
              ? `Rooms cost from ${formatSum(lowest)} to ${formatSum(top)} a night`
              : 'No rooms, no prices'
          }
          className="h-20 w-full border-line border-b"
          preserveAspectRatio="none"
          role="img"
          viewBox={`0 0 ${columns} 1`}
        >
          {counts.map((count, index) => {
            const isWithin = (edges[index + 1] ?? 0) > min && (edges[index] ?? 0) <= max;
            return (
              <rect
                className={cx(isWithin ? 'fill-accent' : 'fill-line')}
                height={count / highest}
                key={index}
                width={0.9}
                x={before + index + 0.05}
                y={1 - count / highest}
              />
            );
          })}
        </svg>
        {counts.length > 1 && (
          // The middle of a thumb is half its width inside the ends of its track.
          <div className="-mt-3.5" style={{ paddingInline: `${(before / columns) * 100}%` }}>
            <PriceSlider
              className="-mx-3.5"
              edges={edges}
              max={range.max}
              min={range.min}
              onChange={(next) => onChange({ min: textOf(next.min), max: textOf(next.max) })}
            />
          </div>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <NumberInput
          error={problem?.min}
          isDecimal
          label="Lowest"
          min={0}
          onChange={({ target }) => onChange({ ...prices, min: target.value })}
          placeholder={lowest === undefined ? '' : plainPrice(lowest)}
          prefix="$"
          value={prices.min}
        />
        <NumberInput
          error={problem?.max}
          isDecimal
          label="Highest"
          min={0}
          onChange={({ target }) => onChange({ ...prices, max: target.value })}
          placeholder={top === undefined ? '' : plainPrice(top)}
          prefix="$"
          value={prices.max}
        />
      </div>
    </div>
  );
}
