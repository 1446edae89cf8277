import type { RoomDetail } from 'contracts';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import { Slot, useLoaderData, useLocation, useQuery } from 'shared-platform';
import { cx, Heading, Icon } from 'shared-ui';
import { useIsNear } from 'shared-ui/use-is-near';
import { SaveButton } from '../shared/saved/save-button.tsx';
import { roomQuery } from './api.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import { RoomFacts } from './room-facts.tsx';
import { RoomRating } from './room-rating.tsx';
import { ShareButton } from './share-button.tsx';

const House = lazy(() => import('./house.tsx').then((module) => ({ default: module.House }), missing));
const RoomReviews = lazy(() =>
  import('./room-reviews.tsx').then((module) => ({ default: module.RoomReviews }), missing),
);

export function RoomPage() {
  const loaded = useLoaderData() as RoomDetail;
  // The loader has filled the cache. The query keeps the page up to date when nights are booked.
  const { data: room = loaded } = useQuery(roomQuery(loaded._id));
  const [calendar, setCalendar] = useState<HTMLElement | null>(null);
  const images = room.images.length > 0 ? room.images : [room.image];
  return (
    <article className="mx-auto max-w-6xl py-6 md:py-8 xl:max-w-7xl">
      <header className="mb-5 flex items-start justify-between gap-4">
        <div>
          <Heading className="wrap-anywhere">
            <bdi>{room.title}</bdi>
          </Heading>
          <p className="mt-2 flex items-center gap-1.5 text-ink-muted">
            <Icon className="shrink-0" name="map-pin" size={20} />
            <span className="wrap-anywhere">
              <bdi>{room.location}</bdi>
            </span>
          </p>
          <RoomRating room={room} />
        </div>
        <div className="-mr-3 flex shrink-0 flex-col items-end sm:flex-row">
          <ShareButton title={room.title} />
          <SaveButton room={room} />
        </div>
      </header>
      <PhotoGallery images={images} title={room.title} />
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_min(23.125rem,50%)] lg:grid-rows-[auto_1fr] lg:gap-x-16 xl:gap-x-24">
        <RoomFacts room={room} />
        <aside
          aria-label="Booking"
          className="min-w-0 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
        >
          <Slot name="room.booking" with={{ room, calendar }} />
        </aside>
        {/* After the panel, so that the panel does not move on a phone when this content has loaded. */}
        <div>
          {!room.booked && !room.unlisted && <div className="min-h-125 border-line border-t py-7" ref={setCalendar} />}
          <WhenNear>
            <House room={room} />
          </WhenNear>
          {room.reviews && room.reviews.count > 0 && (
            <WhenNear className="mt-7 scroll-mt-24" id="reviews">
              <RoomReviews room={room} />
            </WhenNear>
          )}
        </div>
      </div>
    </article>
  );
}

interface WhenNearProps {
  className?: string;
  id?: string;
  children: ReactNode;
}

/** A part of the page that is loaded only when a visitor scrolls near it or follows a link to it, because few do. */
function WhenNear({ className, id, children }: WhenNearProps) {
  const [place, isNear] = useIsNear<HTMLDivElement>();
  const { hash } = useLocation();
  // Set in an effect, because the painter does not know the hash.
  const [isTarget, setIsTarget] = useState(false);
  useEffect(() => setIsTarget(id !== undefined && hash === `#${id}`), [hash, id]);
  return (
    <div className={cx('min-h-64 border-line border-t pt-7', className)} id={id} ref={place}>
      {(isNear || isTarget) && (
        <Suspense>
          {children}
          {isTarget && <ScrollTo place={place} />}
        </Suspense>
      )}
    </div>
  );
}

/** Scrolls to a part once it has loaded, because the parts above it may have loaded and moved it in the meantime. */
function ScrollTo({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    place.current?.scrollIntoView();
  }, [place]);
  return null;
}

async function missing() {
  return { default: () => <p>This part could not be loaded. Check your connection and reload the page.</p> };
}
