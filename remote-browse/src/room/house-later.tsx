import type { RoomDetail } from 'contracts';
import { type ComponentType, useEffect, useRef, useState } from 'react';

interface HouseProps {
  room: RoomDetail;
}

/** The end of the text, loaded as somebody scrolls towards it: few read so far. */
export function HouseLater({ room }: HouseProps) {
  const place = useRef<HTMLDivElement>(null);
  const [House, setHouse] = useState<ComponentType<HouseProps>>();
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        // A failure is tried again the next time it comes into view.
        import('./house.tsx').then((module) => setHouse(() => module.House)).catch(() => undefined);
      },
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="min-h-64 border-line border-t pt-7" ref={place}>
      {House && <House room={room} />}
    </div>
  );
}
