import { ApiError } from 'contracts';
import { Link, useParams, useQuery } from 'shared-platform';
import { Heading, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { NotYours } from '../shared/not-yours.tsx';
import { sitesQuery } from './api.ts';
import { ClashList } from './clash-list.tsx';
import { FeedAddress } from './feed-address.tsx';
import { OutsideCalendars } from './outside-calendars.tsx';

export function SitesPage() {
  const { id = '' } = useParams();
  return <Sites id={id} key={id} />;
}

function Sites({ id }: { id: string }) {
  const query = useQuery(sitesQuery(id));
  const { data: calendars, error } = query;
  const isMissing = error instanceof ApiError && error.code === 'room-not-found';
  return (
    <article className="max-w-3xl">
      <Link
        className="inline-flex items-center gap-1 text-ink-muted underline-offset-2 hover:underline"
        to={`/dashboard/calendar/${id}`}
      >
        <Icon name="chevron-left" size={18} />
        Calendar
      </Link>
      <Heading className="mt-3">Other sites</Heading>
      {calendars && !isMissing && (
        <p className="wrap-anywhere mt-1 text-ink-muted">
          {calendars.title}. If you offer it on other sites too, connect their calendars in both directions: a night
          that is booked on one closes on all.
        </p>
      )}
      <div className="mt-8">
        {isMissing ? (
          <NotYours subtitle="You can connect rooms that you added." />
        ) : (
          <LoadFailure query={query} what="The calendars" />
        )}
        {isFirstLoad(query) && <Loading />}
        {calendars && !isMissing && (
          <>
            <ClashList clashes={calendars.clashes} />
            <div className="space-y-12">
              <OutsideCalendars calendars={calendars.outside} id={id} />
              <FeedAddress calendars={calendars} id={id} />
            </div>
          </>
        )}
      </div>
    </article>
  );
}

function Loading() {
  return (
    <div className="space-y-4" role="status">
      <span className="sr-only">Loading the calendars</span>
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-36 w-full" />
    </div>
  );
}
