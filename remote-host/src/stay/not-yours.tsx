import { Link } from 'shared-platform';
import { buttonClass, EmptyState, Icon } from 'shared-ui';

/** Instead of a page of a listing that is gone or somebody else's. */
export function NotYours({ subtitle }: { subtitle: string }) {
  return (
    <EmptyState
      icon={<Icon name="home" size={28} />}
      title="This isn't one of your listings"
      subtitle={subtitle}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/my-listings">
          See My Listings
        </Link>
      }
    />
  );
}
