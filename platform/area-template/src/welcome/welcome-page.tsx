import { useSession } from 'shared-auth';
import { useQuery } from 'shared-platform';
import { EmptyState, Heading, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { staysQuery } from './api.ts';

/** An example page that shows data from the API. */
export function WelcomePage() {
  const name = useSession(({ user }) => user?.displayName);
  const stays = useQuery(staysQuery);
  return (
    <>
      <Heading className="mb-6">New Area</Heading>
      <LoadFailure query={stays} what="Your stays" />
      {isFirstLoad(stays) && <Skeleton className="h-40 w-full" />}
      {stays.data && (
        <EmptyState
          title={name ? `Welcome, ${name}` : 'Welcome'}
          subtitle={stays.data.upcoming === 1 ? '1 stay ahead' : `${stays.data.upcoming} stays ahead`}
        />
      )}
    </>
  );
}
