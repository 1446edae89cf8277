import { thumbnail } from 'contracts';
import type { ReactNode } from 'react';
import { Link } from 'shared-platform';
import { Thumbnail } from 'shared-ui/table-cells';

interface RoomTitleProps {
  roomId: string;
  title: string;
  /** Address of the picture, as on the wire. */
  image: string;
  /** False once the listing was deleted: there is no page to link to. */
  isListed?: boolean | undefined;
  /** Below the title. */
  children?: ReactNode;
}

/** A room in a table: its picture, and its title as a link to its page. */
export function RoomTitle({ roomId, title, image, isListed = true, children }: RoomTitleProps) {
  const look = 'wrap-anywhere line-clamp-3 font-semibold';
  return (
    <div className="flex items-center gap-3 text-left md:min-w-44 2xl:min-w-64">
      <Thumbnail src={thumbnail(image)} />
      <div className="min-w-0">
        {isListed ? (
          <Link className={`${look} underline-offset-2 hover:underline`} to={`/room/${roomId}`}>
            {title}
          </Link>
        ) : (
          <span className={look}>{title}</span>
        )}
        {children && <div className="mt-1">{children}</div>}
      </div>
    </div>
  );
}
