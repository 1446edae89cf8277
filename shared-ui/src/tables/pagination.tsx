import { Button } from '../actions/button.tsx';
import { Icon } from '../icons/icon.tsx';

export interface PaginationProps {
  /** Names the content in the label of the landmark. */
  label: string;
  /** The current page, starting at 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function Pagination({ label, page, pages, onPage }: PaginationProps) {
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-5 flex items-center justify-between gap-3 md:justify-end">
      {/* Not `disabled` on the first and last page, so that the pressed button keeps focus. */}
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
