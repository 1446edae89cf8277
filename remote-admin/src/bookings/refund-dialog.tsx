import {
  type BookingDetail,
  CANCEL_REASON_LIMIT,
  formatCents,
  formatShortDay,
  formatSum,
  isolate,
  parsePrice,
  toDollars,
} from 'contracts';
import { useRef, useState } from 'react';
import { TextInput, toast } from 'shared-ui';
import { ReasonDialog } from 'shared-ui/reason-dialog';
import { useRefund } from './api.ts';

interface RefundDialogProps {
  booking: BookingDetail;
  isOpen: boolean;
  onClose: () => void;
}

const BEARERS = {
  host: 'This lowers the price of the stay. The host’s payout and our fee become smaller in proportion.',
  site: 'The host has already been paid and keeps the money, so we bear this refund.',
};

/** Refunds part of the price. The server refuses if the refundable amount has changed in the meantime. */
export function RefundDialog({ booking, isOpen, onClose }: RefundDialogProps) {
  const { guest, title, from, to, paid, refundable = { amount: 0, bearer: 'host' } } = booking;
  const { amount: left, bearer } = refundable;
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refund = useRefund(booking._id);
  const leftCents = Math.round(left * 100);
  const cents = parsePrice(typed);
  const isPossible = cents !== undefined && cents <= leftCents;

  function close() {
    refund.reset();
    setTyped('');
    setIsChecked(false);
    onClose();
  }
  function confirm(reason: string) {
    setIsChecked(true);
    if (!isPossible) return field.current?.focus();
    const done = () => {
      toast.success(`${formatCents(cents)} refunded`);
      close();
    };
    refund.mutate({ amount: toDollars(cents), reason, left }, { onSuccess: done });
  }
  return (
    <ReasonDialog
      cancelLabel="Don’t refund"
      confirmLabel={isPossible ? `Refund ${formatCents(cents)}` : 'Refund'}
      description={`${isolate(guest.name)}, ${formatShortDay(from)} to ${formatShortDay(to)}, ${isolate(title)}. The money goes to the guest’s card. This can’t be undone.`}
      error={refund.error?.message}
      hint="The guest and the host will see it"
      isBusy={refund.isPending}
      isOpen={isOpen}
      maxLength={CANCEL_REASON_LIMIT}
      onCancel={close}
      onConfirm={confirm}
      title="Refund part of the price?"
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 rounded-card bg-surface-soft px-4 py-3 tabular-nums">
        <dt className="text-ink-muted">
          <bdi>{guest.name}</bdi> paid
        </dt>
        <dd className="text-right">{formatSum(paid)}</dd>
        <dt className="font-semibold">Left to refund</dt>
        <dd className="text-right font-semibold">{formatSum(left)}</dd>
      </dl>
      <TextInput
        autoComplete="off"
        className="mt-4"
        error={isChecked && !isPossible && `Enter an amount from $0.01 to ${formatSum(left)}.`}
        hint={BEARERS[bearer]}
        inputMode="decimal"
        label="Amount"
        onChange={({ target }) => setTyped(target.value)}
        prefix="$"
        ref={field}
        required
        value={typed}
      />
    </ReasonDialog>
  );
}
