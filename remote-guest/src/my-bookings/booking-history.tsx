import { type BookingDetail, formatMoment, timelineText } from 'contracts';
import { Heading } from 'shared-ui';
import { Timeline } from 'shared-ui/record';

export function BookingHistory({ booking: { timeline } }: { booking: BookingDetail }) {
  return (
    <section className="space-y-4">
      <Heading level={2}>What happened so far</Heading>
      <Timeline
        events={timeline.map((entry) => ({
          text: timelineText(entry, 'guest'),
          at: entry.at,
          when: formatMoment(new Date(entry.at)),
        }))}
      />
    </section>
  );
}
