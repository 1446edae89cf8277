import { DateRangeCalendar, type DateRangeCalendarProps, Heading } from 'shared-ui';
import { useIsNear } from 'shared-ui/use-is-near';

/** The calendar in the main column of the room page. Loaded only when the visitor scrolls near it. */
export function StayCalendar(props: DateRangeCalendarProps) {
  const [place, isNear] = useIsNear<HTMLElement>();
  return (
    <section ref={place}>
      <Heading className="mb-4" level={2}>
        Availability
      </Heading>
      {isNear && <DateRangeCalendar {...props} months={2} shows="days" />}
    </section>
  );
}
