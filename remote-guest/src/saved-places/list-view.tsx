import { formatShortDay, isolate, type SavedList, type SavedListDetail, todayIn } from 'contracts';
import { useState } from 'react';
import { Link, serverNow, useQuery } from 'shared-platform';
import { AlertDialog, Button, buttonClass, EmptyState, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { changes, listQuery, useChange } from './api.ts';
import { NameDialog } from './name-dialog.tsx';
import { SavedCard } from './saved-card.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { WatchDialog } from './watch-dialog.tsx';

interface ListViewProps {
  list: SavedList;
  others: readonly SavedList[];
}

export function ListView({ list, others }: ListViewProps) {
  const detail = useQuery(listQuery(list._id));
  const [dialog, setDialog] = useState<'name' | 'share' | 'watch' | 'delete'>();
  const close = () => setDialog(undefined);
  const remove = useChange(close);
  const places = list.rooms.length === 1 ? '1 place' : `${list.rooms.length} places`;
  return (
    <section aria-labelledby={`list-${list._id}`}>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold text-section wrap-anywhere" id={`list-${list._id}`}>
            <bdi>{list.name}</bdi>
          </h2>
          <p className="text-ink-muted">
            {places}
            {list.token && ' · shared by link'}
          </p>
          {detail.data && <StayText list={detail.data} />}
        </div>
        <div className="-ml-3 flex flex-wrap gap-1 sm:-mr-3 sm:ml-0">
          {detail.data && (
            <Button onClick={() => setDialog('watch')} size="sm" variant="ghost">
              <Icon name="calendar" size={18} />
              Dates
            </Button>
          )}
          <Button onClick={() => setDialog('share')} size="sm" variant="ghost">
            <Icon name="upload" size={18} />
            Share
          </Button>
          <Button onClick={() => setDialog('name')} size="sm" variant="ghost">
            Rename
          </Button>
          <Button onClick={() => setDialog('delete')} size="sm" variant="ghost">
            Delete
          </Button>
        </div>
      </header>
      <LoadFailure level={3} query={detail} what="This list" />
      {isFirstLoad(detail) && <Skeleton className="h-72 w-full" />}
      {detail.data?.rooms.length === 0 && (
        <EmptyState
          action={
            <Link className={buttonClass()} to="/">
              Find a room
            </Link>
          }
          icon={<Icon name="heart" size={28} />}
          subtitle="The list that you used last takes the next place whose heart you press."
          title="There is nothing in this list"
        />
      )}
      <ul className="grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
        {detail.data?.rooms.map((room) => (
          <li key={room._id}>
            <SavedCard list={list} others={others} room={room} />
          </li>
        ))}
      </ul>
      <NameDialog isOpen={dialog === 'name'} list={list} onClose={close} />
      {detail.data && <WatchDialog isOpen={dialog === 'watch'} list={detail.data} onClose={close} />}
      <ShareDialog isOpen={dialog === 'share'} list={list} onClose={close} />
      <AlertDialog
        cancelLabel="Keep list"
        confirmLabel="Delete list"
        description={`The ${places} in it are no longer saved here${list.token ? ', and its link ends' : ''}. This can't be undone.`}
        error={remove.error?.message}
        isBusy={remove.isPending}
        isOpen={dialog === 'delete'}
        onCancel={close}
        onConfirm={() => remove.mutate(() => changes.delete(list._id))}
        title={`Delete ${isolate(list.name)}?`}
      />
    </section>
  );
}

function StayText({ list: { stay, tells } }: { list: SavedListDetail }) {
  const isOver = stay && stay.from < todayIn('UTC', serverNow());
  const guests = stay?.guests === 1 ? '1 guest' : `${stay?.guests} guests`;
  const dates = stay && `${formatShortDay(stay.from)} to ${formatShortDay(stay.to)}, ${guests}`;
  if (isOver) return <p className="text-ink-muted">{dates}. These dates are over.</p>;
  return (
    <p className="text-ink-muted">
      {dates && `${dates} · `}
      {tells ? 'Better prices by email' : 'No emails'}
    </p>
  );
}
