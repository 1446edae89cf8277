import type { RoomCard } from 'contracts';
import { Icon, IconButton } from 'shared-ui';
import { ChooseLists } from './choose-lists.tsx';
import { useSaving } from './use-saving.ts';

export function Heart({ room }: { room: RoomCard }) {
  const { isSaved, press, choosing } = useSaving(room);
  return (
    <>
      <IconButton
        aria-pressed={isSaved}
        // The `after:` classes make the clickable area larger than the visible button.
        className="absolute! top-2.5 right-2.5 bg-surface/90! shadow-card after:absolute after:-inset-1.5"
        label={`Save ${room.title}`}
        onClick={press}
        size="sm"
      >
        <Icon className={isSaved ? 'fill-accent text-accent' : ''} name="heart" size={18} />
      </IconButton>
      {choosing && <ChooseLists {...choosing} room={room} />}
    </>
  );
}
