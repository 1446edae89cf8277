import { Button } from '../actions/button.tsx';
import { Icon } from '../icons/icon.tsx';

export interface PaginationProps {
  /** The name of the paged content, for the landmark. */
  label: string;
  /** Counts from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Steps through pages. */
export function Pagination({ label, page, pages, onPage }: PaginationProps) {
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-5 flex items-center justify-between gap-3 md:justify-end">
      {/* `aria-disabled` keeps focus when the last page is reached. */}
      <Button
        aria-disabled={page <= 1 || undefined}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
        onClick={() => page > 1 && onPage(page - 1)}
        size="sm"
      >
        <Icon name="chevron-left" size={18} />
        Previous
      </Button>
      <span aria-live="polite" className="text-ink-muted text-sm tabular-nums">
        Page {page} of {pages}
      </span>
      <Button
        aria-disabled={page >= pages || undefined}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
        onClick={() => page < pages && onPage(page + 1)}
        size="sm"
      >
        Next
        <Icon name="chevron-right" size={18} />
      </Button>
    </nav>
  );
}
