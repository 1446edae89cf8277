import { Button } from '../actions/button.tsx';

export function MissingPart({ children, onRetry }: { children: string; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-ink-muted text-sm" role="alert">
      {children}
      <Button onClick={onRetry} size="sm">
        Try again
      </Button>
    </div>
  );
}
