import { PICTURE_ACCEPT } from 'contracts';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button, buttonClass, cx, Icon } from 'shared-ui';
import { PictureOrder } from './picture-order.tsx';
import { MOST_PICTURES, type PictureQueue, type QueuedPicture } from './use-picture-queue.ts';

interface MorePicturesProps {
  /** The URLs of all pictures. The first one is the cover. */
  pictures: readonly string[];
  queue: PictureQueue;
  onChange(pictures: string[]): void;
  error: string | undefined;
}

export function MorePictures({ pictures, queue, onChange, error }: MorePicturesProps) {
  const group = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [isOver, setIsOver] = useState(false);
  const focusGroup = () => group.current?.focus();
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

  return (
    // biome-ignore lint/a11y/useSemanticElements: the field inside has its own label
    <div
      aria-label="More pictures"
      className={cx('rounded-card outline-offset-8', isOver ? 'outline-2 outline-accent' : 'outline-none')}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        queue.add([...event.dataTransfer.files]);
      }}
      ref={group}
      role="group"
      tabIndex={-1}
    >
      <p className="mb-1.5 font-medium">More pictures</p>
      <p className="mb-3 text-ink-muted text-sm" id={hint}>
        Optional. Choose several at once, or drop them here: up to {MOST_PICTURES} in all. The first is the cover. Drag
        them into order, or use their arrows.
      </p>
      <Progress focusGroup={focusGroup} queue={queue} />
      {queue.pictures.length > 0 && (
        <ul aria-label="Being added" className="mb-3 space-y-2">
          {queue.pictures.map((picture) => (
            <Queued
              key={picture.id}
              onRemove={() => {
                focusGroup();
                queue.remove(picture.id);
              }}
              onRetry={() => {
                focusGroup();
                queue.retry(picture.id);
              }}
              picture={picture}
            />
          ))}
        </ul>
      )}
      {pictures.length > 0 && <PictureOrder onChange={onChange} onRemove={focusGroup} pictures={pictures} />}
      {pictures.length < MOST_PICTURES && (
        <div className="relative mt-3 w-fit">
          <input
            accept={PICTURE_ACCEPT}
            aria-describedby={hint}
            aria-label="Add pictures"
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            multiple
            onChange={({ target }) => {
              queue.add([...(target.files ?? [])]);
              // Reset the input, so that choosing the same files again fires a change event.
              target.value = '';
            }}
            type="file"
          />
          <span
            className={buttonClass({
              className:
                'pointer-events-none peer-hover:bg-surface-sunken peer-focus-visible:outline-2 peer-focus-visible:outline-ink peer-focus-visible:outline-offset-2',
            })}
          >
            <Icon name="upload" size={20} />
            Add pictures
          </span>
        </div>
      )}
      {queue.leftOut > 0 && (
        <p className="mt-2 font-medium text-danger-ink text-sm" role="alert">
          {queue.leftOut === 1 ? '1 picture was' : `${queue.leftOut} pictures were`} not added: a room can have{' '}
          {MOST_PICTURES}.
        </p>
      )}
      {error && (
        <p className="mt-2 font-medium text-danger-ink text-sm" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const isPending = ({ state }: QueuedPicture) => state !== 'failed';

/** The combined progress of several uploads. */
function Progress({ queue, focusGroup }: { queue: PictureQueue; focusGroup: () => void }) {
  const left = queue.pictures.filter(isPending).length;
  const all = queue.uploaded + left;
  if (left === 0 || all < 2) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span aria-live="polite">
        {queue.uploaded} of {all} pictures added
      </span>
      <Button
        onClick={() => {
          focusGroup();
          queue.cancelAll();
        }}
        size="sm"
      >
        Cancel all
      </Button>
      <progress aria-label="Pictures added" className="ui-progress w-full" max={all} value={queue.uploaded} />
    </div>
  );
}

const STATE_TEXTS = { waiting: 'Waiting', scaling: 'Preparing', uploading: 'Uploading' };

interface QueuedProps {
  picture: QueuedPicture;
  onRetry: () => void;
  onRemove: () => void;
}

function Queued({ picture: { file, state, problem, isRefused }, onRetry, onRemove }: QueuedProps) {
  return (
    <li className="rounded-control border border-line px-3 py-2 text-sm">
      <p className="flex justify-between gap-4">
        <span className="wrap-anywhere min-w-0">{file.name}</span>
        {state !== 'failed' && <span className="shrink-0 text-ink-muted">{STATE_TEXTS[state]}</span>}
      </p>
      {(state === 'scaling' || state === 'uploading') && (
        <progress aria-label={`Upload of ${file.name}`} className="ui-progress mt-2" />
      )}
      {state !== 'failed' && (
        <Button aria-label={`Cancel ${file.name}`} className="mt-2" onClick={onRemove} size="sm">
          Cancel
        </Button>
      )}
      {state === 'failed' && (
        <>
          <p className="font-medium text-danger-ink" role="alert">
            {problem}
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            {!isRefused && (
              <Button aria-label={`Upload ${file.name} again`} onClick={onRetry} size="sm">
                Upload again
              </Button>
            )}
            <Button aria-label={`Remove ${file.name}`} onClick={onRemove} size="sm">
              Remove
            </Button>
          </p>
        </>
      )}
    </li>
  );
}
