import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
// Import only the headless entry point, because the other one injects styles, which the content security policy
// forbids.
import { resolveValue, toast as store, type Toast, useToaster } from 'react-hot-toast/headless';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { Spinner } from '../icons/spinner.tsx';
import { type ToastOptions, type ToastOrder, takeOrders } from './toast.ts';

/** The library's store keeps our additional options. */
type ActionToast = Toast & Pick<ToastOptions, 'action'>;

/** The ids of all error toasts since the last success. */
const errors = new Set<string>();

function handleOrder(order: ToastOrder) {
  if (order.kind === 'dismiss') return store.dismiss(order.id);
  if (order.kind === 'error') errors.add(order.id);
  if (order.kind === 'success') {
    // The action that failed has now succeeded, so dismiss its errors.
    for (const id of errors) if (id !== order.id) store.dismiss(id);
    errors.clear();
  }
  const { kind, message, id, duration, action } = order;
  const options = {
    id,
    action,
    ...(duration !== undefined && { duration }),
    ...(kind === 'error' && { ariaProps: { role: 'alert', 'aria-live': 'assertive' } as const }),
  };
  if (kind === 'blank') store(message, options);
  else store[kind](message, options);
}

/**
 * Shows the toasts at the top of the page, 16 px from the edges, newest first. Hovering or focusing them pauses their
 * timers.
 */
export function ToastList() {
  const { toasts, handlers } = useToaster();
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => takeOrders(handleOrder), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library's timers break if a pause is ended twice.
  useLayoutEffect(() => {
    if (isPaused) handlers.startPause();
    else handlers.endPause();
  }, [isPaused]);
  // A portal into the body, because an open dialog would otherwise cover the toasts and hide them from screen readers.
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the timers pause while a toast is hovered or focused
    <div
      className="pointer-events-none fixed inset-4 z-100"
      onBlur={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          offset={handlers.calculateOffset(toast, { gutter: 8 })}
          onDismiss={() => {
            store.dismiss(toast.id);
            // An element that is removed while hovered or focused does not fire a leave or blur event.
            setIsPaused(false);
          }}
          onHeight={(height) => height !== toast.height && handlers.updateHeight(toast.id, height)}
          toast={toast}
        />
      ))}
    </div>,
    document.body,
  );
}

interface ToastCardProps {
  toast: Toast;
  offset: number;
  onHeight: (height: number) => void;
  onDismiss: () => void;
}

function ToastCard({ toast, offset, onHeight, onDismiss }: ToastCardProps) {
  const message = resolveValue(toast.message, toast);
  const { action } = toast as ActionToast;
  return (
    <div
      className="absolute inset-x-0 top-0 flex justify-center transition-transform duration-200 ease-calm"
      ref={(element) => {
        if (element) onHeight(element.getBoundingClientRect().height);
      }}
      style={{ transform: `translateY(${offset}px)` }}
    >
      <div
        {...toast.ariaProps}
        className={cx(
          'max-w-[350px]',
          toast.visible ? 'ui-toast-in pointer-events-auto' : 'ui-toast-out',
          toast.type !== 'custom' &&
            'flex items-center gap-2.5 rounded-card border border-line bg-surface-raised py-1.5 pr-1.5 pl-4 shadow-float',
        )}
      >
        {toast.type === 'custom' ? (
          message
        ) : (
          <>
            <Mark type={toast.type} />
            <p className="wrap-anywhere min-w-0 flex-1 py-1.5">{message}</p>
            {action && (
              <Button
                disabled={!toast.visible}
                onClick={() => {
                  onDismiss();
                  action.onPress();
                }}
                size="sm"
              >
                {action.label}
              </Button>
            )}
            <IconButton label="Dismiss" onClick={onDismiss} size="sm">
              <Icon name="close" size={16} />
            </IconButton>
          </>
        )}
      </div>
    </div>
  );
}

function Mark({ type }: { type: Toast['type'] }) {
  if (type === 'loading') return <Spinner label="" size="sm" />;
  if (type === 'blank') return null;
  const isError = type === 'error';
  return (
    <span
      className={cx(
        'grid size-6 shrink-0 place-items-center rounded-full text-on-fill',
        isError ? 'bg-danger' : 'bg-success',
      )}
    >
      <Icon name={isError ? 'close' : 'check'} size={14} />
    </span>
  );
}
