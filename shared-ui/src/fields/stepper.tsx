import { useId } from 'react';
// biome-ignore lint/style/noRestrictedImports: areas bundle this file, but share the page's copy of shared-ui
import { Icon, IconButton } from 'shared-ui';

export interface StepperProps {
  label: string;
  hint?: string | undefined;
  value: number;
  onChange: (value: number) => void;
  min?: number | undefined;
  max: number;
  format?: ((value: number) => string) | undefined;
}

export function Stepper({ label, hint, value, onChange, min = 0, max, format = String }: StepperProps) {
  const id = useId();
  const step = (name: string, by: number, isPossible: boolean) => (
    <IconButton
      aria-disabled={!isPossible}
      className="border border-line-strong"
      label={`${name} ${label.toLowerCase()}`}
      onClick={() => isPossible && onChange(value + by)}
    >
      <Icon name={by < 0 ? 'minus' : 'plus'} size={18} />
    </IconButton>
  );
  return (
    <fieldset aria-labelledby={id} className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium" id={id}>
          {label}
        </p>
        {hint && <p className="text-ink-muted text-sm">{hint}</p>}
      </div>
      {step('Fewer', -1, value > min)}
      <output className="min-w-8 text-center tabular-nums">{format(value)}</output>
      {step('More', 1, value < max)}
    </fieldset>
  );
}
