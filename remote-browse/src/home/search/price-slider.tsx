import { formatSum } from 'contracts';
import { cx } from 'shared-ui';

interface PriceSliderProps {
  /** The edges of the bars of the chart, in dollars. At least two. */
  edges: readonly number[];
  /** The chosen range. Undefined where it has no limit. */
  min: number | undefined;
  max: number | undefined;
  onChange: (range: { min: number | undefined; max: number | undefined }) => void;
  className?: string;
}

/** Two native sliders on the same track, so that each thumb has its own name and keys. */
export function PriceSlider({ edges, min, max, onChange, className }: PriceSliderProps) {
  const [lowest = 0, next = 0] = edges;
  const top = edges.at(-1) ?? 0;
  const least = Math.max(lowest, Math.min(min ?? lowest, top));
  const most = Math.max(lowest, Math.min(max ?? top, top));
  const scale = { className: SLIDER, max: top, min: lowest, step: next - lowest };
  return (
    <div className={cx('relative h-7', className)}>
      <input
        {...scale}
        aria-label="Lowest price"
        aria-valuetext={formatSum(least)}
        onChange={({ target }) => {
          const value = Math.min(Number(target.value), most);
          onChange({ min: value > lowest ? value : undefined, max });
        }}
        type="range"
        value={least}
      />
      <input
        {...scale}
        aria-label="Highest price"
        aria-valuetext={formatSum(most)}
        onChange={({ target }) => {
          const value = Math.max(Number(target.value), least);
          onChange({ min, max: value < top ? value : undefined });
        }}
        type="range"
        value={most}
      />
    </div>
  );
}

/** Only the thumbs receive presses, because the sliders cover each other. */
const SLIDER = cx(
  'pointer-events-none absolute inset-x-0 h-7 w-full appearance-none bg-transparent outline-none',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-moz-range-thumb]:pointer-events-auto',
  '[&::-webkit-slider-thumb]:size-7 [&::-moz-range-thumb]:size-7',
  '[&::-webkit-slider-thumb]:cursor-pointer [&::-moz-range-thumb]:cursor-pointer',
  '[&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-moz-range-thumb]:rounded-full',
  '[&::-webkit-slider-thumb]:border [&::-webkit-slider-thumb]:border-line-strong [&::-moz-range-thumb]:border-line-strong',
  '[&::-webkit-slider-thumb]:bg-surface [&::-moz-range-thumb]:bg-surface',
  '[&::-webkit-slider-thumb]:shadow-card [&::-moz-range-thumb]:shadow-card',
  '[&:focus-visible::-webkit-slider-thumb]:outline-2 [&:focus-visible::-moz-range-thumb]:outline-2',
  '[&:focus-visible::-webkit-slider-thumb]:outline-ink [&:focus-visible::-moz-range-thumb]:outline-ink',
);
