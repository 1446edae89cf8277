import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Icon, IconButton } from 'shared-ui';
import { pictureSources } from '../shared/picture-sources.ts';

export interface PictureViewerProps {
  images: readonly string[];
  title: string;
  first: number;
  onClose: () => void;
}

const onDark = 'text-on-fill! focus-visible:outline-on-fill! hover:bg-on-fill/20! active:bg-on-fill/30!';
const arrow = `absolute! top-1/2 -translate-y-1/2 bg-stage/60 ${onDark}`;

/**
 * Shows a room's pictures in full screen, one at a time, with buttons, keys and swipes. The native `dialog` traps
 * focus, closes on Escape and returns focus.
 */
export function PictureViewer({ images, title, first, onClose }: PictureViewerProps) {
  const [index, setIndex] = useState(first);
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const last = images.length - 1;

  useModal(dialog);
  useLayoutEffect(() => {
    if (row.current) row.current.scrollLeft = first * row.current.clientWidth;
  }, [first]);

  function show(next: number) {
    if (next < 0 || next > last) return;
    setIndex(next);
    if (row.current) row.current.scrollLeft = next * row.current.clientWidth;
  }

  function press(event: KeyboardEvent) {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  }

  return (
    <dialog
      aria-label={`Photos of ${title}`}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden overscroll-contain bg-stage text-on-fill open:flex"
      onClose={onClose}
      onKeyDown={press}
      ref={dialog}
    >
      <div className="flex items-center justify-between px-4 py-2">
        <p aria-live="polite" className="tabular-nums">
          <span className="sr-only">Photo </span>
          {index + 1} of {images.length}
        </p>
        <IconButton className={onDark} label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" size={22} />
        </IconButton>
      </div>
      <div className="relative min-h-0 flex-1">
        <ul
          // A scrollable region must be reachable by keyboard.
          tabIndex={last > 0 ? 0 : undefined}
          aria-label="Photos"
          className="flex h-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            if (clientWidth > 0) setIndex(Math.round(scrollLeft / clientWidth));
          }}
          ref={row}
        >
          {images.map((image, place) => (
            <li aria-hidden={place !== index} className="h-full w-full shrink-0 snap-center p-2 sm:px-20" key={image}>
              {/* Render only this picture and its neighbors. */}
              {Math.abs(place - index) <= 1 && (
                <img
                  {...pictureSources(image)}
                  alt={`${title}, ${place + 1} of ${images.length}`}
                  className="size-full object-contain"
                  decoding="async"
                  height={960}
                  sizes="100vw"
                  width={1280}
                />
              )}
            </li>
          ))}
        </ul>
        {last > 0 && <TurnButtons index={index} last={last} onShow={show} />}
      </div>
    </dialog>
  );
}

/** Keeps the dialog open while it is rendered. The page below does not scroll. */
function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  useLayoutEffect(() => {
    const opened = dialog.current;
    const page = document.documentElement.style;
    const { overflow } = page;
    opened?.showModal();
    page.overflow = 'hidden';
    return () => {
      page.overflow = overflow;
      // Close the dialog before it is removed. Otherwise, focus is not returned.
      opened?.close();
    };
  }, [dialog]);
}

function TurnButtons({ index, last, onShow }: { index: number; last: number; onShow: (index: number) => void }) {
  return (
    <>
      {/* Not `disabled` at the ends, so that the pressed button keeps focus. */}
      <IconButton
        aria-disabled={index === 0}
        className={`${arrow} left-3`}
        label="Previous photo"
        onClick={() => onShow(index - 1)}
      >
        <Icon name="chevron-left" size={24} />
      </IconButton>
      <IconButton
        aria-disabled={index === last}
        className={`${arrow} right-3`}
        label="Next photo"
        onClick={() => onShow(index + 1)}
      >
        <Icon name="chevron-right" size={24} />
      </IconButton>
    </>
  );
}
