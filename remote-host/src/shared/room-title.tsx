import { thumbnail } from 'contracts';
import type { ReactNode } from 'react';
import { Link } from 'shared-platform';
import { Thumbnail } from 'shared-ui/table-cells';

interface RoomTitleProps {
  to: string;
  title: string;
  /** The URL of the picture, as the API returns it. */
  image: string;
  children?: ReactNode;
}

export function RoomTitle({ to, title, image, children }: RoomTitleProps) {
  return (
    <div className="flex items-center gap-3 text-left md:min-w-44 2xl:min-w-64">
      <Thumbnail src={thumbnail(image)} />
      <div className="min-w-0">
        <Link className="wrap-anywhere font-semibold underline-offset-2 hover:underline" to={to}>
          <bdi>{title}</bdi>
        </Link>
        {children && <div className="mt-1">{children}</div>}
      </div>
    </div>
  );
}
