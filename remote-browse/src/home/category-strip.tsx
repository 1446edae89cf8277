import { CATEGORIES } from 'contracts';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'shared-platform';
import { cx, Icon, IconButton, type IconName } from 'shared-ui';
import { searchWith } from './category-search.ts';
import { useOverflow } from './use-overflow.ts';

export function CategoryStrip({ selected }: { selected: string | null }) {
  const [search] = useSearchParams();
  const row = useRef<HTMLUListElement>(null);
  const { before, after } = useOverflow(row);

  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]');
    if (!row.current || !link || !selected) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right) row.current.scrollLeft += inner.left - outer.left - 48;
  }, [selected]);

  function turn(direction: 1 | -1) {
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.7, behavior: 'smooth' });
  }

  return (
    <nav
      aria-label="Categories"
      className="sticky top-20 z-20 -mx-4 border-line border-b bg-surface px-4 sm:-mx-6 sm:px-6 md:-mx-10 md:px-10 xl:-mx-20 xl:px-20"
    >
      <div className="relative">
        {before && <TurnButton side="left" label="Earlier categories" onClick={() => turn(-1)} />}
        {/* Not `justify-between`, because the links would move while a painted page is streaming in. */}
        <ul
          ref={row}
          className="relative -mx-4 flex scroll-px-12 overflow-x-auto overscroll-x-contain px-4 [scrollbar-width:none] sm:-mx-6 sm:px-6 md:mx-0 md:px-0 min-[90rem]:gap-2 2xl:gap-4 min-[120rem]:gap-10"
        >
          {CATEGORIES.map(({ label, icon }) => (
            <li key={label} className="shrink-0">
              <CategoryLink
                icon={icon}
                label={label}
                isSelected={label === selected}
                search={searchWith(search, 'category', label === selected ? null : label)}
              />
            </li>
          ))}
        </ul>
        {after && <TurnButton side="right" label="More categories" onClick={() => turn(1)} />}
      </div>
    </nav>
  );
}

interface CategoryLinkProps {
  label: string;
  icon: IconName;
  isSelected: boolean;
  search: string;
}

function CategoryLink({ label, icon, isSelected, search }: CategoryLinkProps) {
  return (
    <Link
      to={{ pathname: '/', search }}
      aria-current={isSelected ? 'true' : undefined}
      className={cx(
        'flex min-w-18 flex-col items-center gap-1.5 border-b-2 px-2.5 pt-4 pb-3 font-medium text-sm transition-colors duration-150 -outline-offset-2!',
        isSelected
          ? 'border-ink text-ink'
          : 'border-transparent text-ink-muted hover:border-line-strong/50 hover:text-ink',
      )}
    >
      <Icon name={icon} size={26} />
      {label}
    </Link>
  );
}

/** A button for the mouse only. With a keyboard, Tab reaches every link, and the row scrolls with focus. */
function TurnButton({ side, label, onClick }: { side: 'left' | 'right'; label: string; onClick: () => void }) {
  return (
    <div
      className={cx(
        'pointer-events-none absolute inset-y-0 z-10 hidden w-20 items-center from-60% from-surface md:flex',
        side === 'left' ? 'left-0 justify-start bg-linear-to-r' : 'right-0 justify-end bg-linear-to-l',
      )}
    >
      <IconButton
        className="pointer-events-auto border border-line bg-surface shadow-card"
        label={label}
        onClick={onClick}
        size="sm"
        tabIndex={-1}
      >
        <Icon name={`chevron-${side}`} size={18} />
      </IconButton>
    </div>
  );
}
