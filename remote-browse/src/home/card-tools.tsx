import type { RoomCard } from 'contracts';
import { Icon, IconButton, type IconName } from 'shared-ui';
import { Heart } from '../shared/saved/heart.tsx';

export interface CardToolsProps extends PictureButtonsProps {
  room: RoomCard;
}

/** The buttons over a card's picture. They are rendered after the card, so they must not shift the layout. */
export function CardTools({ room, ...pictures }: CardToolsProps) {
  return (
    <>
      {pictures.count > 1 && <PictureButtons {...pictures} />}
      <Heart room={room} />
    </>
  );
}

interface PictureButtonsProps {
  at: number;
  count: number;
  onLeaf: (by: number) => void;
}

function PictureButtons({ at, count, onLeaf }: PictureButtonsProps) {
  const button = (label: string, icon: IconName, by: number) => (
    <IconButton
      className="pointer-events-auto bg-surface/90! shadow-card"
      label={label}
      onClick={() => onLeaf(by)}
      size="sm"
      tabIndex={-1}
    >
      <Icon name={icon} size={18} />
    </IconButton>
  );
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square items-center justify-between px-2 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
      {button('Previous picture', 'chevron-left', -1)}
      {button('Next picture', 'chevron-right', 1)}
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full bg-ink/70 px-2 text-surface text-xs tabular-nums"
      >
        {at + 1} / {count}
      </span>
    </div>
  );
}
