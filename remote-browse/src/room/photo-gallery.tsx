import { type ComponentType, useState } from 'react';
import { Button, cx, Icon, toast } from 'shared-ui';
import { pictureSources } from '../shared/picture-sources.ts';
import type { PictureViewerProps } from './picture-viewer.tsx';

const ABREAST = 3;

/**
 * Returns the `sizes` attribute of a picture that takes this percentage of the gallery's width, which is at most 80rem.
 */
function sizesAt(percentage: number): string {
  return `(min-width: 1440px) ${Math.round(12.8 * percentage)}px, (min-width: 768px) ${percentage}vw, 100vw`;
}

const loadViewer = () => import('./picture-viewer.tsx');
// Ignore failures, because pressing a picture retries.
const preloadViewer = () => void loadViewer().catch(() => undefined);

export function PhotoGallery({ images, title }: { images: readonly string[]; title: string }) {
  const [viewer, setViewer] = useState<{ Viewer: ComponentType<PictureViewerProps>; first: number }>();
  function view(first: number) {
    loadViewer().then(
      ({ PictureViewer: Viewer }) => setViewer({ Viewer, first }),
      () => toast.error('The photo viewer could not be loaded. Check your connection and try again.'),
    );
  }
  const abreast = Math.min(images.length, ABREAST);
  const [first, others] = abreast === ABREAST ? [67, 33] : [100 / abreast, 50];
  return (
    <div className="relative">
      <ul
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
            <button
              aria-label={`View photo ${index + 1} of ${images.length}`}
              className="size-full cursor-zoom-in focus-visible:-outline-offset-4"
              onClick={() => view(index)}
              onFocus={preloadViewer}
              onPointerEnter={preloadViewer}
              type="button"
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
            </button>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <Button
          className="absolute! right-4 bottom-4 border-line! shadow-card"
          onClick={() => view(0)}
          onFocus={preloadViewer}
          onPointerEnter={preloadViewer}
          size="sm"
        >
          <Icon name="image" size={18} />
          Show all {images.length} photos
        </Button>
      )}
      {viewer && (
        <viewer.Viewer first={viewer.first} images={images} onClose={() => setViewer(undefined)} title={title} />
      )}
    </div>
  );
}
