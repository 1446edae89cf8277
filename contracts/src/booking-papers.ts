import type { BookingDetail } from './schemas/index.ts';

export function bookingPapers({ _id, paid }: Pick<BookingDetail, '_id' | 'paid'>): { label: string; href: string }[] {
  const paper = (label: string, name: string) => ({ label, href: `/api/bookings/${_id}/${name}` });
  const receipt = paid > 0 ? [paper('Receipt (PDF)', 'receipt.pdf')] : [];
  return [...receipt, paper('Add to calendar', 'calendar.ics')];
}
