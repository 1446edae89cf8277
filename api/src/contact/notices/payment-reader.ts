import { isolate } from 'contracts';
import type { BookingRow } from '../../base/index.ts';

type PaidStay = Pick<BookingRow, 'id' | 'guest_id' | 'host_id' | 'title'> & { guest: string | null };

/** Returns the person's role in a payment. Anyone who is neither the guest nor the host is an admin. */
export function paymentReader(stay: PaidStay | undefined, personId: string) {
  const to = stay?.guest_id === personId ? 'guest' : stay?.host_id === personId ? 'host' : 'admin';
  const names = { guest: isolate(stay?.guest || 'Guest'), title: isolate(stay?.title ?? '') };
  const paths = {
    guest: `/dashboard/my-bookings/${stay?.id}`,
    host: `/dashboard/manage-bookings/${stay?.id}`,
    admin: '/dashboard/money',
  };
  return { to, names, path: paths[to] } as const;
}
