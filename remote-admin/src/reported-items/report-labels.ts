import { isFormerEmail, type ReportedItem, reportReasonText } from 'contracts';
import type { BadgeTone } from 'shared-ui';

/** Capitalizes the kind instead of looking it up, because a newer API may send an unknown kind. */
export const kindLabel = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1);

export const nameOf = ({ name, email }: { name: string | null; email: string }) => name ?? email;
export const emailOf = ({ email }: { email: string }) => (isFormerEmail(email) ? undefined : email);

/** Describes the state of a report. A kept item is pending again after a new report. */
export function stateOf({ waitingSince, decision }: ReportedItem): { label: string; tone: BadgeTone } {
  if (waitingSince) return { label: decision ? 'Waiting again' : 'Waiting', tone: 'warning' };
  return decision?.hide ? { label: 'Removed', tone: 'danger' } : { label: 'Kept', tone: 'success' };
}

/** Summarizes reports, such as `2 reports: It isn’t true; It’s advertising`. */
export function reasonsOf({ kind, reports, reasons }: ReportedItem): string {
  const count = reports === 1 ? '1 report' : `${reports} reports`;
  return `${count}: ${reasons.map((reason) => reportReasonText(kind, reason)).join('; ')}`;
}
