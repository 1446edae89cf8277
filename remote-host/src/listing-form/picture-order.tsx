import { thumbnail } from 'contracts';
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { Badge, Icon, IconButton } from 'shared-ui';

interface PictureOrderProps {
  /** The URLs of the pictures. The first one is the cover. */
  pictures: readonly string[];
  onChange: (pictures: string[]) => void;
  /** Called before a picture disappears with its focused button, so that the caller can move focus. */
  onRemove: () => void;
}

export function PictureOrder({ pictures, onChange, onRemove }: PictureOrderProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [news, setNews] = useState('');
  // The picture that had focus. It loses focus when it is moved in the DOM, so an effect restores the focus.
  const focusAfter = useRef<string>(undefined);

  useLayoutEffect(() => {
    const wanted = focusAfter.current;
    focusAfter.current = undefined;
    if (wanted) list.current?.querySelector<HTMLElement>(`[data-move="${wanted}"]`)?.focus();
  });

  function move(from: number, to: number) {
    if (from === to || to < 0 || to >= pictures.length) return;
    onChange(moveItem(pictures, from, to));
    setNews(to === 0 ? 'This picture is now the cover.' : `The picture is now number ${to + 1} of ${pictures.length}.`);
  }

  function dragOver(event: DragEvent, over: string) {
    // Ignore files, which the field around the list handles.
    if (!dragged) return;
    event.preventDefault();
    move(pictures.indexOf(dragged), pictures.indexOf(over));
  }

  return (
    <>
      <ol
        aria-label="Order of the pictures"
        className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3"
        ref={list}
      >
        {pictures.map((picture, index) => (
          <li
            className={`relative cursor-grab rounded-control border border-line bg-surface ${picture === dragged ? 'opacity-50' : ''}`}
            draggable
            key={picture}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragOver(event, picture)}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              setDragged(picture);
            }}
            onDrop={(event) => dragged && event.preventDefault()}
          >
            <img
              alt={`Added ${index + 1}`}
              className="aspect-4/3 w-full rounded-t-control object-cover"
              draggable={false}
              src={thumbnail(picture)}
            />
            {index === 0 && <Badge className="absolute top-1 left-1 shadow-card">Cover</Badge>}
            <div className="flex justify-between">
              {([-1, 1] as const).map((step) => (
                <IconButton
                  aria-disabled={!pictures[index + step] || undefined}
                  data-move={`${picture} ${step}`}
                  key={step}
                  label={`Move picture ${index + 1} ${step < 0 ? 'earlier' : 'later'}`}
                  onClick={() => {
                    focusAfter.current = `${picture} ${step}`;
                    move(index, index + step);
                  }}
                  size="sm"
                >
                  <Icon name={step < 0 ? 'chevron-left' : 'chevron-right'} size={16} />
                </IconButton>
              ))}
              <IconButton
                label={`Remove picture ${index + 1}`}
                onClick={() => {
                  onRemove();
                  onChange(pictures.filter((other) => other !== picture));
                  setNews(`Picture ${index + 1} is removed.`);
                }}
                size="sm"
              >
                <Icon name="close" size={16} />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {news}
      </p>
    </>
  );
}

function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
