import { HOLD_MINUTES, type PaymentIntent } from 'contracts';

const HOLD_MS = HOLD_MINUTES * 60_000;

/**
 * When the hold ends on this machine's clock, in milliseconds; none for an intent without a hold. The clock may be
 * wrong, so what is left is told by the server; without it, a hold that would have ended already, or last longer than a
 * new one, counts as a new one.
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

/** `14:05`, `1:59:30` */
export function formatLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (count: number) => String(count).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
