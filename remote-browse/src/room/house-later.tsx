import type { RoomDetail } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { deferred } from 'shared-ui';

const house = deferred(() => import('./house.tsx').then((module) => module.House));

/** The end of the text, loaded as somebody scrolls towards it: few read so far. A failure is tried again on the way back. */
export function HouseLater({ room }: { room: RoomDetail }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const { part: House } = house.use(isNear);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '400px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="min-h-64 border-line border-t pt-7" ref={place}>
      {House && <House room={room} />}
    </div>
  );
}
