import { type CancellationPreview, formatPrice } from 'contracts';
import { formatMoment } from '../stay/refund-line.ts';

interface RefundFiguresProps {
  preview: CancellationPreview;
  /** The zone of the listing, in which check-in is. */
  timeZone: string;
}

/** Paid, refund and kept, and until when that holds. */
export function RefundFigures({ preview, timeZone }: RefundFiguresProps) {
  const { paid, refund, kept, until } = preview;
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 rounded-card bg-surface-soft px-4 py-3 tabular-nums">
        <dt className="text-ink-muted">You paid</dt>
        <dd className="text-right">${formatPrice(paid)}</dd>
        <dt className="font-semibold">Your refund</dt>
        <dd className="text-right font-semibold">${formatPrice(refund)}</dd>
        <dt className="text-ink-muted">Kept</dt>
        <dd className="text-right">${formatPrice(kept)}</dd>
      </dl>
      <p className="mt-3 text-ink-muted text-sm">
        {deadline(refund, until && formatMoment(new Date(until), timeZone))}
      </p>
    </>
  );
}

function deadline(refund: number, until: string | undefined): string {
  if (refund === 0) return 'Nothing goes back any more.';
  if (!until) return 'It goes back to the card that you paid with.';
  return `It goes back to the card that you paid with. This refund holds until ${until}, the time of the place.`;
}
