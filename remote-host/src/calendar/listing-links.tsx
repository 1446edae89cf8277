import { Link } from 'shared-platform';
import { buttonClass } from 'shared-ui';

export function ListingLinks({ id }: { id: string }) {
  const links = [
    { name: 'Bookings', to: `/dashboard/manage-bookings?room=${id}` },
    { name: 'Prices and rules', to: `/dashboard/calendar/${id}/rules` },
    { name: 'Other sites', to: `/dashboard/calendar/${id}/sites` },
    { name: 'Update', to: `/dashboard/my-listings/${id}/edit` },
  ];
  return (
    <nav aria-label="This listing" className="flex flex-wrap gap-2">
      {links.map(({ name, to }) => (
        <Link className={buttonClass({ size: 'sm' })} key={to} to={to}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
