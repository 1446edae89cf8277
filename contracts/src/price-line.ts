import { formatSum } from './money.ts';

/** `3 nights × $19.99`: what a line of a booking's price is for. Takes dollars. */
export function priceLineText({ nights, each }: { nights: number; each?: number | undefined }): string {
  const count = `${nights} ${nights === 1 ? 'night' : 'nights'}`;
  return each === undefined ? count : `${count} × ${formatSum(each)}`;
}
