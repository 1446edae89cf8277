import type { ReactNode } from 'react';
import { TextInput } from 'shared-ui';
import type { Draft } from './rules-draft.ts';
import type { RulesFormState } from './use-rules-form.ts';

interface RuleFieldProps {
  state: RulesFormState;
  name: Exclude<keyof Draft, 'arrivalDays' | 'seasons'>;
  label: string;
  hint: string;
  unit: Unit;
}

type Unit = 'dollars' | '%' | 'nights' | 'days';

/** Returns props that show a unit. Screen readers skip the unit, because the hint contains it. */
export function unitProps(unit: Unit): { inputMode: 'decimal' | 'numeric'; prefix?: string; suffix?: ReactNode } {
  if (unit === 'dollars') return { inputMode: 'decimal', prefix: '$' };
  const suffix = (
    <span aria-hidden="true" className="pr-2 text-ink-muted text-sm">
      {unit}
    </span>
  );
  return { inputMode: 'numeric', suffix };
}

/** A number field for a rule. An empty field means that the rule is not set. */
export function RuleField({ state, name, label, hint, unit }: RuleFieldProps) {
  return (
    <TextInput
      {...state.field(name, state.draft[name], (text) => state.change({ [name]: text }))}
      {...unitProps(unit)}
      hint={hint}
      label={label}
    />
  );
}
