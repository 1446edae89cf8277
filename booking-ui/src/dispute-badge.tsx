import type { FoundBooking } from 'contracts';
import { Badge } from 'shared-ui';

const LABELS = { open: 'Payment disputed', won: 'Dispute closed', lost: 'Payment given back by the bank' };

export function DisputeBadge({ booking: { dispute } }: { booking: Pick<FoundBooking, 'dispute'> }) {
  return dispute && <Badge tone="warning">{LABELS[dispute.state]}</Badge>;
}
