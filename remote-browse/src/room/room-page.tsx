import type { RoomDetail } from 'contracts';
import { Slot, useLoaderData, useQuery } from 'shared-platform';
import { Heading, Icon } from 'shared-ui';
import { SaveButton } from '../stay/saved/save-button.tsx';
import { roomQuery } from './api.ts';
import { HouseLater } from './house-later.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { ReviewsLater } from './reviews-later.tsx';
import { RoomFacts } from './room-facts.tsx';
import { RoomRating } from './room-rating.tsx';
import { ShareButton } from './share-button.tsx';

export function RoomPage() {
  const loaded = useLoaderData() as RoomDetail;
  // The loader has filled the cache. The query keeps the page up to date as nights are booked.
  const { data: room = loaded } = useQuery(roomQuery(loaded._id));
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
      {/* From `xl`, the panel is wide enough for two months of the calendar. */}
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 xl:grid-cols-[minmax(0,1fr)_min(36rem,50%)] xl:gap-x-12">
        <RoomFacts room={room} />
        {/* Sticky, with its own scrollbar if the window is lower than the panel. */}
        <aside
          aria-label="Booking"
          className="min-w-0 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
        >
          <Slot name="room.booking" with={{ room }} />
        </aside>
        {/* Placed after the panel, so that the panel does not move on a phone when this is loaded. */}
        <div>
          <HouseLater room={room} />
          <ReviewsLater room={room} />
        </div>
      </div>
    </article>
  );
}
