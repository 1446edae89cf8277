import type { ReactNode } from 'react';
import { Icon } from 'shared-ui';

interface ClosedFieldProps {
  label: string;
  value: string;
  isInvalid?: boolean | undefined;
  /** If undefined, the browser opens and closes the field. */
  isOpen?: boolean | undefined;
  onToggle?: ((isOpen: boolean) => void) | undefined;
  children: ReactNode;
}

/** A field that shows only its value until a press opens it in place. */
export function ClosedField({ label, value, isInvalid, isOpen, onToggle, children }: ClosedFieldProps) {
  return (
    <details
      className={`group mt-3 rounded-control border ${isInvalid ? 'border-danger' : 'border-line-strong'}`}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      open={isOpen}
    >
      <summary className="flex cursor-pointer list-none items-center gap-1.5 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="text-ink-muted text-sm">{label}</span>
        <span className="flex-1 font-semibold">{value}</span>
        <Icon className="shrink-0 transition-transform group-open:rotate-180" name="chevron-down" size={20} />
      </summary>
      <div className="border-line border-t px-4 py-3">{children}</div>
    </details>
  );
}
