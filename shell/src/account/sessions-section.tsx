import { endSession, formatMoment, listSessions, type OwnSession } from 'contracts';
import { endOtherSessions } from 'shared-auth';
import { call, queryOptions, serverNow, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { Badge, Button, Heading, Skeleton, toast } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';

const SESSIONS = 'where-you-are-logged-in';
/**
 * A session is shown as active now if it was used within this many minutes, because the server records the last use
 * only every few minutes.
 */
const ACTIVE_MINUTES = 6;

const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, undefined, { signal }),
});

export function SessionsSection() {
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const onSettled = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const onError = ({ message }: Error) => void toast.error(message);
  const ending = useMutation({ mutationFn: (id: string) => call(endSession, { id }), onSettled, onError });
  const endingAll = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => void toast.success('Logged out of all other browsers'),
    onSettled,
    onError,
  });
  const sessions = query.data ?? [];
  return (
    <section className="mt-6 max-w-2xl rounded-card border border-line p-6 md:p-8" aria-labelledby={SESSIONS}>
      <Heading level={2} id={SESSIONS}>
        Where you’re logged in
      </Heading>
      <LoadFailure query={query} what="Your sessions" />
      {isFirstLoad(query) && <Skeleton className="mt-4 h-24 w-full" />}
      <ul className="mt-2 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <Described session={session} />
            {!session.isCurrent && (
              <Button
                size="sm"
                aria-label={`Log out ${session.device ?? 'unknown device'}, ${lastSeen(session)}`}
                isBusy={ending.isPending && ending.variables === session._id}
                onClick={() => ending.mutate(session._id)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-muted text-sm">
        Don’t recognize one? Log out of it and change your password. Places are those of each browser’s time zone.
      </p>
      <Button className="mt-4" isBusy={endingAll.isPending} onClick={() => endingAll.mutate()}>
        Log out of all other browsers
      </Button>
    </section>
  );
}

function Described({ session }: { session: OwnSession }) {
  const { device, place, isCurrent } = session;
  return (
    <div className="min-w-0">
      <p className="font-medium">
        {device ?? 'Unknown device'} {isCurrent && <Badge tone="success">This device</Badge>}
      </p>
      <p className="text-ink-muted text-sm">{[place, lastSeen(session)].filter(Boolean).join(' · ')}</p>
    </div>
  );
}

function lastSeen({ seenAt, isCurrent }: OwnSession): string {
  const seen = new Date(seenAt);
  const isActive = isCurrent || serverNow().getTime() - seen.getTime() < ACTIVE_MINUTES * 60_000;
  return isActive ? 'active now' : `last seen ${formatMoment(seen)}`;
}
