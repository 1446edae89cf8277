import { type CancellationPreview, formatMoment, formatSum } from 'contracts';

interface RefundFiguresProps {
  preview: CancellationPreview;
  timeZone: string;
}

export function RefundFigures({ preview, timeZone }: RefundFiguresProps) {
  const { paid, refund, kept, until } = preview;
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 rounded-card bg-surface-soft px-4 py-3 tabular-nums">
        <dt className="text-ink-muted">You paid</dt>
        <dd className="text-right">{formatSum(paid)}</dd>
        <dt className="font-semibold">Your refund</dt>
        <dd className="text-right font-semibold">{formatSum(refund)}</dd>
        <dt className="text-ink-muted">Kept</dt>
        <dd className="text-right">{formatSum(kept)}</dd>
      </dl>
      <p className="mt-3 text-ink-muted text-sm">
        {deadline(refund, until && formatMoment(new Date(until), timeZone))}
      </p>
    </>
  );
}

function deadline(refund: number, until: string | undefined): string {
  if (refund === 0) return 'No refund is available any more.';
  if (!until) return 'The refund goes to the card you paid with.';
  return `The refund goes to the card you paid with. This amount holds until ${until}, local time of the listing.`;
}
