import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { cx } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { Heading } from '../layout/heading.tsx';

export interface ErrorStateProps {
  title?: ReactNode;
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  actions?: ReactNode;
  children?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

export function ErrorState(props: ErrorStateProps) {
  const { title = 'Something Went Wrong!', text, onRetry, isRetrying, actions, children, level = 2, className } = props;
  return (
    <div className={cx('mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center', className)} role="alert">
      <div className="mb-5 grid size-16 place-items-center rounded-full bg-danger-soft text-danger-ink">
        <Icon name="alert" size={30} />
      </div>
      <Heading level={level} size={level === 1 ? 'lg' : 'md'}>
        {title}
      </Heading>
      {text && <p className="mt-2 text-balance text-ink-muted">{text}</p>}
      {(onRetry || actions) && (
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {onRetry && (
            <Button isBusy={isRetrying} onClick={onRetry} variant="primary">
              Try again
            </Button>
          )}
          {actions}
        </div>
      )}
      {children && <div className="mt-6 text-ink-subtle text-sm">{children}</div>}
    </div>
  );
}
