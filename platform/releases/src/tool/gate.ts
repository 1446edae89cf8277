import type { ReleaseChange, ReleaseName, ReleasesState } from 'contracts';
import { UsageError } from './arguments.ts';
import { changeAfterJourneys, type JourneyReport } from './journeys.ts';
import type { Target } from './target.ts';

/** The options of commands that give visitors another version. */
export const GATE_OPTIONS = {
  'no-journeys': { type: 'boolean' },
  reason: { type: 'string' },
} as const;

interface Gate {
  /** True to skip the journeys in an emergency, which requires a reason. */
  skips: boolean;
  reason: string | undefined;
}

/** @throws UsageError if journeys are skipped without a reason */
export function readGate(values: { 'no-journeys'?: boolean; reason?: string }): Gate {
  const skips = values['no-journeys'] ?? false;
  if (skips && !values.reason?.trim()) throw new UsageError('--no-journeys needs --reason TEXT');
  return { skips, reason: values.reason };
}

type GatedChange = Extract<ReleaseChange, { action: 'promote' | 'canary' }>;

export async function changeByGate(
  target: Target,
  wanted: Record<ReleaseName, string>,
  { skips, reason }: Gate,
  asked: GatedChange,
): Promise<{ state: ReleasesState; report?: JourneyReport }> {
  const change: GatedChange = { ...asked, ...(reason && { reason }) };
  if (skips) return { state: await target.change({ ...change, journeys: 'skipped' }) };
  return changeAfterJourneys(target, wanted, change);
}

export function gateNote(report: JourneyReport | undefined): string {
  if (!report) return ', without journeys';
  const { passed, seconds } = report;
  const time = seconds > 0 ? ` in ${seconds} s` : '';
  return ` after ${passed} journeys${time}`;
}
