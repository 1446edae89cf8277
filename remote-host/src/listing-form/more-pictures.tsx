import { LISTING_LIMITS, thumbnail } from 'contracts';
import { useRef } from 'react';
import { Icon, IconButton } from 'shared-ui';
import { PictureField } from './picture-field.tsx';
import type { Upload } from './use-upload.ts';

interface MorePicturesProps {
  images: readonly string[];
  upload: Upload;
  onRemove(image: string): void;
  error: string | undefined;
}

/** Pictures besides the first one, in the order in which they were added. */
export function MorePictures({ images, upload, onRemove, error }: MorePicturesProps) {
  // An uploaded picture shows in the list, which frees the button for the next one.
  const isFree = upload.state.kind === 'uploaded';
  const next: Upload = isFree ? { ...upload, file: undefined, state: { kind: 'idle' } } : upload;
  const group = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field in it has a label of its own
    <div aria-label="More pictures" className="outline-none" ref={group} role="group" tabIndex={-1}>
      {images.length < LISTING_LIMITS.images ? (
        <PictureField
          label="More pictures"
          name="images"
          hint={`Up to ${LISTING_LIMITS.images}, one at a time`}
          buttonText="Add a picture"
          upload={next}
          error={error}
        />
      ) : (
        <p>
          <span className="font-medium">More pictures</span>
          <span className="block text-ink-muted text-sm">
            You have added all {LISTING_LIMITS.images} pictures a room can have.
          </span>
        </p>
      )}
      {images.length > 0 && (
        <ul aria-label="Added pictures" className="mt-3 flex flex-wrap gap-3">
          {images.map((image, index) => (
            <li key={image} className="relative">
              <img
                alt={`Added ${index + 1}`}
                className="h-20 w-28 rounded-control border border-line object-cover"
                src={thumbnail(image)}
              />
              <IconButton
                className="absolute top-1 right-1 bg-surface shadow-card"
                label={`Remove picture ${index + 1}`}
                size="sm"
                onClick={() => {
                  // The button is gone with its picture.
                  group.current?.focus();
                  onRemove(image);
                }}
              >
                <Icon name="close" size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
