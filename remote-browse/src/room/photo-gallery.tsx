import { useState } from 'react';
import { Button, cx, Dialog, Icon, preloadDialog } from 'shared-ui';
import { pictureSources } from '../picture-sources.ts';

/** How many pictures stand side by side on a wide screen. */
const ABREAST = 3;

/** The `sizes` of a picture that takes this percentage of the gallery, which is 72rem wide at most. */
function sizesAt(percentage: number): string {
  return `(min-width: 1280px) ${Math.round(11.52 * percentage)}px, (min-width: 768px) ${percentage}vw, 100vw`;
}

/** The pictures of a room: a row to swipe on a phone, one large and two small on a wide screen, all in a dialog. */
export function PhotoGallery({ images, title }: { images: readonly string[]; title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const abreast = Math.min(images.length, ABREAST);
  const [first, others] = abreast === ABREAST ? [67, 33] : [100 / abreast, 50];
  return (
    <div className="relative">
      <ul
        // A row that scrolls has to be reachable by keys.
        tabIndex={images.length > 1 ? 0 : undefined}
        aria-label="Photos"
        className={cx(
          '-mx-4 flex snap-x snap-mandatory overflow-x-auto sm:mx-0 sm:rounded-sheet',
          'md:grid md:h-[clamp(20rem,34vw,32rem)] md:gap-2 md:overflow-hidden',
          abreast === 2 && 'md:grid-cols-2',
          abreast === 3 && 'md:grid-cols-[2fr_1fr] md:grid-rows-2',
        )}
      >
        {images.map((image, index) => (
          <li
            key={image}
            className={cx(
              'aspect-4/3 w-full shrink-0 snap-center bg-surface-sunken md:aspect-auto md:min-h-0',
              index === 0 && abreast === 3 && 'md:row-span-2',
              index >= ABREAST && 'md:hidden',
            )}
          >
            <img
              {...pictureSources(image)}
              alt={index === 0 ? title : `${title}, photo ${index + 1}`}
              className="size-full object-cover"
              decoding="async"
              fetchPriority={index === 0 ? 'high' : 'auto'}
              height={960}
              loading={index === 0 ? 'eager' : 'lazy'}
              sizes={sizesAt(index === 0 ? first : others)}
              width={1280}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <Button
          className="absolute! right-4 bottom-4 border-line! shadow-card"
          onClick={() => setIsOpen(true)}
          onFocus={preloadDialog}
          onPointerEnter={preloadDialog}
          size="sm"
        >
          <Icon name="image" size={18} />
          Show all {images.length} photos
        </Button>
      )}
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} size="lg" title="Photos">
        <ul className="space-y-3">
          {images.map((image, index) => (
            <li key={image}>
              <img
                {...pictureSources(image)}
                alt={`${index + 1} of ${images.length}`}
                className="aspect-4/3 w-full rounded-card bg-surface-sunken object-cover"
                height={960}
                loading="lazy"
                sizes="(min-width: 768px) 48rem, 100vw"
                width={1280}
              />
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}
