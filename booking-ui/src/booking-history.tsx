import { type BookingDetail, type CancelledBy, formatMoment, timelineText } from 'contracts';
import { Heading } from 'shared-ui';
import { Timeline } from 'shared-ui/record';

interface BookingHistoryProps {
  booking: BookingDetail;
  reader: CancelledBy;
}

export function BookingHistory({ booking: { timeline }, reader }: BookingHistoryProps) {
  return (
    <section className="space-y-4">
      <Heading level={2}>What happened so far</Heading>
      <Timeline
        events={timeline.map((entry) => ({
          text: timelineText(entry, reader),
          at: entry.at,
          when: formatMoment(new Date(entry.at)),
        }))}
      />
    </section>
  );
}
