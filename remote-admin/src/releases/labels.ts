import {
  type ErrorGroup,
  formatCount,
  type NextStep,
  type ReleaseAction,
  type ReleaseEvent,
  type VersionHealth,
} from 'contracts';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export const formatShare = (share: number) => percent.format(share);

export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Returns the share of loads that failed, or undefined if there were no loads. */
export function failureRate({ loads, failures }: VersionHealth): string | undefined {
  return loads + failures === 0 ? undefined : percent.format(failures / (loads + failures));
}

const UNKNOWN = '–';

export function vitalLabels({ lcp, inp, cls }: VersionHealth): { name: string; value: string }[] {
  return [
    { name: 'LCP', value: lcp === null ? UNKNOWN : `${(lcp / 1000).toFixed(2)} s` },
    { name: 'INP', value: inp === null ? UNKNOWN : `${Math.round(inp)} ms` },
    { name: 'CLS', value: cls === null ? UNKNOWN : cls.toFixed(3) },
  ];
}

const ACTION_LABELS: Record<ReleaseAction, string> = {
  publish: 'Published',
  promote: 'Promoted',
  rollback: 'Rolled back',
  retire: 'Retired',
  canary: 'Canary started',
  'canary-step': 'Canary grew',
  'canary-end': 'Canary ended',
  breaker: 'Blocked after too many failures',
  override: 'Preview link created',
  gc: 'Old versions deleted',
};

export const actionLabel = ({ action }: ReleaseEvent) => ACTION_LABELS[action] ?? action;

const WAITS: Record<NextStep['waitsFor'][number], string> = {
  time: 'its time',
  visitors: 'more visitors',
  gate: 'journeys that pass',
};

/** Describes what the next step of a canary is waiting for. Empty if nothing. */
export const waitsLabel = ({ waitsFor }: NextStep) =>
  waitsFor.length === 0 ? '' : `It waits for ${waitsFor.map((one) => WAITS[one] ?? one).join(' and ')}.`;

/** Describes the result of the journeys. Older edges did not store it. */
export function journeysLabel({ journeys, results = [] }: ReleaseEvent): string {
  if (journeys !== 'passed') return 'Journeys skipped';
  const skipped = results.reduce((sum, result) => sum + result.skipped, 0);
  return `Journeys passed${skipped > 0 ? `, ${skipped} could not run` : ''}`;
}

/** Describes the versions of an event, such as `host 1.0.0 → 1.1.0`. */
export function versionsLabel({ name, from, to }: ReleaseEvent): string {
  const versions = from && to && from !== to ? `${from} → ${to}` : (to ?? from ?? '');
  return [name ?? '', versions].filter(Boolean).join(' ');
}

export const timesLabel = (count: number) => (count === 1 ? 'once' : `${formatCount(count)} times`);
export const visitorsLabel = (count: number) => `about ${formatCount(count)} ${count === 1 ? 'visitor' : 'visitors'}`;

const ERROR_KINDS: Record<ErrorGroup['kind'], string> = {
  failure: 'The area was replaced by its fallback, or by a panel',
  error: 'Nothing caught it',
  rejection: 'A promise was rejected, and nothing handled it',
  policy: 'The page’s content policy refused it',
};

export const errorKindLabel = (kind: ErrorGroup['kind']) => ERROR_KINDS[kind] ?? kind;
