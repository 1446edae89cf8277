import { isFormerEmail, type ReportedItem, reportReasonText } from 'contracts';
import type { BadgeTone } from 'shared-ui';

/** `Review`, `Message`, or what a newer API reports. */
export const kindLabel = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1);

export const nameOf = ({ name, email }: { name: string | null; email: string }) => name ?? email;
/** Those who were deleted have none. */
export const emailOf = ({ email }: { email: string }) => (isFormerEmail(email) ? undefined : email);

/** What became of it. It waits again when somebody else reports what was kept. */
export function stateOf({ waitingSince, decision }: ReportedItem): { label: string; tone: BadgeTone } {
  if (waitingSince) return { label: decision ? 'Waiting again' : 'Waiting', tone: 'warning' };
  return decision?.hide ? { label: 'Removed', tone: 'danger' } : { label: 'Kept', tone: 'success' };
}

/** `2 reports: It isn’t true; It’s advertising` */
export function reasonsOf({ kind, reports, reasons }: ReportedItem): string {
  const count = reports === 1 ? '1 report' : `${reports} reports`;
  return `${count}: ${reasons.map((reason) => reportReasonText(kind, reason)).join('; ')}`;
}
