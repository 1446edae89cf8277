import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Returns whether an element has ever been in or near the viewport. Use it to defer content that few visitors scroll
 * to.
 */
export function useIsNear<Place extends HTMLElement>(): [place: RefObject<Place | null>, isNear: boolean] {
  const place = useRef<Place>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, isNear];
}
