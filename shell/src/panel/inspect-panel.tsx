import type { PageRelease, ReleaseSet } from 'contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { Checkbox, Heading, Icon, IconButton } from 'shared-ui';
import { Outlines } from './outlines.tsx';
import { findPieces, type Piece, usePieces } from './pieces.ts';
import { Versions } from './versions.tsx';

interface InspectPanelProps {
  set: ReleaseSet;
  release: PageRelease;
  takesFocus: boolean;
  onClose(): void;
}

export function InspectPanel({ set, release, takesFocus, onClose }: InspectPanelProps) {
  const [isOutlined, setOutlined] = useState(false);
  const [current, setCurrent] = useState<Piece>();
  const pieces = usePieces();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);
  usePointedPiece(isOutlined, setCurrent);
  const outlined = isOutlined ? pieces : pieces.filter(({ element }) => element === current?.element);
  return (
    <>
      {outlined.length > 0 && <Outlines pieces={outlined} current={current} />}
      <section
        aria-labelledby={titleId}
        className="fixed inset-x-4 bottom-[calc(1rem+var(--tab-bar,0px))] z-40 max-h-96 overflow-y-auto rounded-card border border-line bg-surface-raised p-4 shadow-float sm:left-auto sm:w-96 print:hidden"
        ref={panel}
        tabIndex={-1}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      >
        <div className="flex items-center justify-between gap-4">
          <Heading id={titleId} level={2} size="sm">
            Areas of this page
          </Heading>
          <IconButton label="Close the panel" onClick={onClose} size="sm">
            <Icon name="close" size={20} />
          </IconButton>
        </div>
        <p className="wrap-anywhere text-ink-muted text-sm">
          {release.channel === 'inspected' ? 'Release set' : `Release set, ${release.channel}:`} {set.id}
        </p>
        <Versions set={set} />
        <Heading className="mt-4" level={3} size="sm">
          On the screen
        </Heading>
        <Checkbox
          checked={isOutlined}
          className="my-2"
          label="Outline all"
          onChange={({ target }) => setOutlined(target.checked)}
        />
        <ul className="grid gap-1">
          {pieces.map((piece, index) => (
            <li key={index}>
              <button
                className="wrap-anywhere w-full cursor-pointer rounded-control px-2 py-1 text-left text-sm hover:bg-surface-sunken"
                onBlur={() => setCurrent(undefined)}
                onClick={() => scrollTo(piece)}
                onFocus={() => setCurrent(piece)}
                onPointerEnter={() => setCurrent(piece)}
                onPointerLeave={() => setCurrent(undefined)}
                type="button"
              >
                <span className="font-medium">{`${piece.name} ${piece.version}`}</span>, {piece.place}
              </button>
            </li>
          ))}
        </ul>
        <p className="px-2 text-ink-muted text-sm">The rest is the shell’s, {set.shell.version}.</p>
      </section>
    </>
  );
}

function scrollTo({ element }: Piece): void {
  element.firstElementChild?.scrollIntoView({ block: 'center' });
}

function usePointedPiece(isOn: boolean, point: (piece: Piece | undefined) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const follow = ({ target }: Event) => {
      const element = target instanceof Element ? target.closest('[data-remote]') : null;
      if (element) point(findPieces().find((piece) => piece.element === element));
    };
    addEventListener('pointerover', follow);
    addEventListener('focusin', follow);
    return () => {
      removeEventListener('pointerover', follow);
      removeEventListener('focusin', follow);
    };
  }, [isOn, point]);
}
