import type { Room } from 'contracts';
import { Badge, Button, toast } from 'shared-ui';
import { useUnlisting } from './api.ts';

interface ListAgainProps {
  room: Room;
  /** Called before the focused button disappears. */
  onListed: () => void;
}

export function ListAgain({ room, onListed }: ListAgainProps) {
  const unlisting = useUnlisting(onListed);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <Badge>Unlisted</Badge>
      <Button
        aria-label={`List again: ${room.title}`}
        isBusy={unlisting.isPending}
        onClick={() =>
          unlisting.mutate({ id: room._id, unlisted: false }, { onError: ({ message }) => toast.error(message) })
        }
        size="sm"
      >
        List again
      </Button>
    </div>
  );
}
