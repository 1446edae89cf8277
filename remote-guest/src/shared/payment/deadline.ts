import { HOLD_MINUTES, type PaymentIntent } from 'contracts';

const HOLD_MS = HOLD_MINUTES * 60_000;

/**
 * Returns when the hold expires by this device's clock, in ms, or undefined for an intent without a hold. Uses the
 * server's `secondsLeft`, because the clock may be wrong. Without it, an implausible `heldUntil` (in the past, or later
 * than a new hold would end) is treated as if the hold were new.
 */
export function deadlineOf(
  { heldUntil, secondsLeft }: Pick<PaymentIntent, 'heldUntil' | 'secondsLeft'>,
  now: number,
): number | undefined {
  if (heldUntil === undefined) return undefined;
  if (secondsLeft !== undefined) return now + secondsLeft * 1_000;
  const left = Date.parse(heldUntil) - now;
  return now + (left > 0 && left <= HOLD_MS ? left : HOLD_MS);
}

export function formatLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (count: number) => String(count).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
