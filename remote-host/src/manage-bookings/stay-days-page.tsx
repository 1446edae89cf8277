import { addDays, type Day, isDay, MOST_STAY_DAYS, nightsBetween, todayIn } from 'contracts';
import { Link, serverNow, useAddress } from 'shared-platform';
import { Banner, Button, EmptyState, Heading, Icon, Skeleton, TextInput } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { useStayDays } from './api.ts';
import { StayDay } from './stay-day.tsx';

const WEEK = 6;

export function StayDaysPage() {
  const { from, to, roomId, choose } = useDaysInAddress();
  const query = useStayDays({ from, to, roomId });
  const { data } = query;
  const days = Array.from({ length: nightsBetween({ from, to }) + 1 }, (_, index) => addDays(from, index))
    .map((day) => ({
      day,
      arrivals: data?.arrivals.filter((stay) => stay.from === day) ?? [],
      departures: data?.departures.filter((stay) => stay.to === day) ?? [],
    }))
    .filter(({ arrivals, departures }) => arrivals.length + departures.length > 0);
  return (
    <article className="max-w-4xl">
      <Link
        className="inline-flex items-center gap-1 text-ink-muted underline-offset-2 hover:underline print:hidden"
        to="/dashboard/manage-bookings"
      >
        <Icon name="chevron-left" size={18} />
        All bookings
      </Link>
      <Heading className="mt-3 mb-5">Arrivals and departures</Heading>
      <div className="mb-6 flex flex-wrap items-end gap-4 print:hidden">
        <TextInput
          label="First day"
          onChange={({ target }) => choose({ from: target.value, to })}
          type="date"
          value={from}
        />
        <TextInput
          hint={`Up to ${MOST_STAY_DAYS} days`}
          label="Last day"
          max={addDays(from, MOST_STAY_DAYS - 1)}
          min={from}
          onChange={({ target }) => choose({ from, to: target.value })}
          type="date"
          value={to}
        />
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <LoadFailure query={query} what="The list" />
      {isFirstLoad(query) && <Skeleton className="h-60 w-full" />}
      {data?.isCut && (
        <Banner className="mb-4" tone="warning">
          These are too many stays for one list: choose fewer days, or one listing in Manage Bookings.
        </Banner>
      )}
      {data && days.length === 0 && (
        <EmptyState
          icon={<Icon name="calendar" size={28} />}
          subtitle="Choose other days above."
          title="Nobody comes or leaves on these days"
        />
      )}
      <div className="space-y-8">
        {days.map((each) => (
          <StayDay key={each.day} {...each} />
        ))}
      </div>
    </article>
  );
}

/** Returns the range in the URL and a setter. The default is a week from today. An invalid range is corrected. */
function useDaysInAddress() {
  const [search, setSearch] = useAddress();
  const [first, last] = [search.get('from'), search.get('to')];
  const from = isDay(first) ? first : todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, serverNow());
  const to = lastDay(from, isDay(last) ? last : addDays(from, WEEK));
  return {
    from,
    to,
    roomId: search.get('room') || undefined,
    choose(range: { from: string; to: string }) {
      // Ignore incomplete input: a date field is empty while the host is typing.
      if (!isDay(range.from) || !isDay(range.to)) return;
      setSearch({ from: range.from, to: lastDay(range.from, range.to) });
    },
  };
}

function lastDay(from: Day, to: Day): Day {
  const latest = addDays(from, MOST_STAY_DAYS - 1);
  if (to < from) return from;
  return to > latest ? latest : to;
}
