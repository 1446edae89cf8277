import { HOLD_MINUTES, type PaymentIntent } from 'contracts';

const HOLD_MS = HOLD_MINUTES * 60_000;

/**
 * When the hold ends on this machine's clock, in milliseconds; none for an intent without a hold. The clock may be
 * wrong: a hold that would have ended already, or last longer than any, counts as a new one.
 */
export function deadlineOf({ heldUntil }: Pick<PaymentIntent, 'heldUntil'>, now: number): number | undefined {
  if (heldUntil === undefined) return undefined;
  const left = Date.parse(heldUntil) - now;
  return now + (left > 0 && left <= HOLD_MS ? left : HOLD_MS);
}

/** `14:05` */
export function formatLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
