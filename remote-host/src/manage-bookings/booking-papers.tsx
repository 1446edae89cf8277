import type { BookingDetail } from 'contracts';
import { Button, buttonClass } from 'shared-ui';

/** The booking to take away: as a receipt, in a calendar, on paper. */
export function BookingPapers({ booking: { _id, paid } }: { booking: BookingDetail }) {
  const paper = (name: string) => `/api/bookings/${_id}/${name}`;
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {paid > 0 && (
        <a className={buttonClass()} download href={paper('receipt.pdf')}>
          Receipt (PDF)
        </a>
      )}
      <a className={buttonClass()} download href={paper('calendar.ics')}>
        Add to calendar
      </a>
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  );
}
