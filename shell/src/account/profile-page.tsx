import { useSession } from 'shared-auth';
import { Avatar, Badge, Heading } from 'shared-ui';
import { PageTitle } from '../layout/page-title.tsx';

function ProfilePage() {
  const { user, role } = useSession();
  if (!user) return null;
  const facts = [
    ['User Id', user.uid],
    ['Name', user.displayName ?? '–'],
    ['Email', user.email],
  ] as const;
  return (
    <>
      <PageTitle title="Profile" />
      <Heading level={1}>Profile</Heading>
      <div className="mt-6 max-w-2xl rounded-card border border-line bg-surface p-6 shadow-sm md:p-8">
        <div className="flex flex-col items-center gap-3 border-line border-b pb-6">
          <Avatar src={user.photoURL} name={user.displayName} size={96} isDecorative />
          <Badge tone="neutral">{(role ?? 'guest').toUpperCase()}</Badge>
        </div>
        <dl className="mt-6 grid gap-4 sm:grid-cols-2">
          {facts.map(([term, value]) => (
            <div key={term} className="min-w-0">
              <dt className="text-ink-muted text-sm">{term}</dt>
              <dd className="break-words font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

export const route = { Component: ProfilePage };
