import { type CalendarStay, isolate } from 'contracts';
import { cx } from 'shared-ui';
import type { Night } from './nights.ts';

/** Patterns in addition to colors, for color-blind people, print and forced colors. */
const HATCHED_DOWN =
  'bg-[repeating-linear-gradient(45deg,transparent_0_5px,var(--color-line-strong)_5px_6px)] text-ink-muted';
const HATCHED_UP =
  'bg-[repeating-linear-gradient(135deg,transparent_0_5px,var(--color-line-strong)_5px_6px)] text-ink-muted';
const DOTTED = 'bg-[radial-gradient(var(--color-line-strong)_1px,transparent_1.5px)] bg-size-[6px_6px] text-ink-muted';

export const NIGHT_LOOKS: Record<Night['state'], string> = {
  past: 'bg-surface-soft text-ink-subtle',
  taken: 'bg-surface text-ink',
  preparation: cx('bg-surface', DOTTED),
  blocked: cx('bg-surface-sunken', HATCHED_UP),
  locked: cx('bg-surface', HATCHED_DOWN),
  'not-offered': 'bg-surface-sunken text-ink-subtle',
  open: 'bg-surface text-ink',
};

export const OVER_PATTERN = 'rounded-xs bg-surface/85 px-0.5';

const BARS: Partial<Record<string, string>> = {
  booking: 'border-transparent bg-ink text-surface',
  hold: 'border-dashed border-warning bg-warning-soft text-warning-ink',
  closed: 'border-dotted border-line-strong bg-surface-sunken text-ink-muted',
};

export function barLook({ kind, clashes }: CalendarStay): string {
  if (clashes) return 'border-danger bg-danger-soft text-danger-ink';
  return BARS[kind] ?? 'border-line-strong bg-surface-sunken text-ink';
}

export function barText({ kind, guest, clashes }: CalendarStay): string {
  if (clashes) return `Twice: ${isolate(guest)}`;
  if (kind === 'hold') return `Held: ${isolate(guest)}`;
  return kind === 'closed' ? `Closed: ${isolate(guest)}` : guest;
}
