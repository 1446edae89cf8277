import { Link } from 'shared-platform';
import { buttonClass, EmptyState, Icon } from 'shared-ui';

/** Instead of the form of a room that is gone or somebody else's. */
export function NotYours() {
  return (
    <EmptyState
      icon={<Icon name="home" size={28} />}
      title="This isn't one of your listings"
      subtitle="You can only update rooms that you added."
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/my-listings">
          See My Listings
        </Link>
      }
    />
  );
}
