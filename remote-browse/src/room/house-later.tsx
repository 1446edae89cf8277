import type { RoomDetail } from 'contracts';
import { deferred } from 'shared-ui';
import { useIsNear } from 'shared-ui/use-is-near';

const house = deferred(() => import('./house.tsx').then((module) => module.House));

/** The end of the page, loaded when the visitor scrolls near it. If loading fails, scrolling back retries it. */
export function HouseLater({ room }: { room: RoomDetail }) {
  const [place, isNear] = useIsNear<HTMLDivElement>();
  const { part: House } = house.use(isNear);
  return (
    <div className="min-h-64 border-line border-t pt-7" ref={place}>
      {House && <House room={room} />}
    </div>
  );
}
