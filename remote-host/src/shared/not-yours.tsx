import { Link } from 'shared-platform';
import { buttonClass, EmptyState, Icon } from 'shared-ui';

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
