import type { Sort } from 'contracts';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'shared-platform';
import { searchWith } from './category-search.ts';

const LABELS: Record<Sort, string> = {
  newest: 'Newest',
  price: 'Lowest price',
  '-price': 'Highest price',
  rating: 'Best rated',
};

/** The order that the visitor has just chosen. The list that it leads to may be another one, with its own field. */
let chosen: string | undefined;

export function SortChoice() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const field = useRef<HTMLSelectElement>(null);
  const asked = params.get('sort') ?? '';
  const sort = Object.hasOwn(LABELS, asked) ? asked : 'newest';
  useEffect(() => {
    if (chosen === sort) field.current?.focus({ preventScroll: true });
    chosen = undefined;
  }, [sort]);
  function choose(next: string) {
    chosen = next;
    void navigate({ pathname: '/', search: searchWith(params, 'sort', next === 'newest' ? null : next) });
  }
  return (
    <label className="flex shrink-0 items-center gap-2 text-sm">
      <span className="text-ink-muted max-sm:sr-only">Sort by</span>
      <select
        className="min-h-9 cursor-pointer rounded-full border border-line bg-surface px-3 font-medium hover:border-ink"
        onChange={({ target }) => choose(target.value)}
        ref={field}
        value={sort}
      >
        {Object.entries(LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
