import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cx } from 'shared-ui';

interface PopoverProps {
  label: string;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
  className?: string;
}

/** A non-modal popover. It closes when focus leaves it or the visitor presses outside. */
export function Popover({ label, opener, onClose, children, className }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => panel.current?.focus(), []);

  useEffect(() => {
    const isOutside = ({ target }: Event) =>
      target instanceof Node && !panel.current?.contains(target) && !opener.current?.contains(target);
    const onPress = (event: Event) => isOutside(event) && onClose();
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  });

  function onBlur({ relatedTarget }: FocusEvent) {
    // Without a related target, either the window lost focus or a press outside is handled elsewhere.
    if (relatedTarget instanceof Node && !panel.current?.contains(relatedTarget) && relatedTarget !== opener.current)
      onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    // As in a field, Enter submits the form that the popover is in.
    if (event.key === 'Enter' && event.target === panel.current) panel.current.closest('form')?.requestSubmit();
    if (event.key !== 'Escape') return;
    onClose();
    opener.current?.focus();
  }

  return (
    <div
      aria-label={label}
      className={cx(
        'absolute top-full animate-appear rounded-sheet border border-line bg-surface p-6 shadow-float outline-none',
        className,
      )}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      ref={panel}
      role="dialog"
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
