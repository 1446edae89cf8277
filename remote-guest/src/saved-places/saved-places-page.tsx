import type { SavedList } from 'contracts';
import { useState } from 'react';
import { Link, useAddress, useQuery } from 'shared-platform';
import { Button, buttonClass, cx, EmptyState, Heading, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { listsQuery } from './api.ts';
import { ListView } from './list-view.tsx';
import { NameDialog } from './name-dialog.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';

export function SavedPlacesPage() {
  const lists = useQuery(listsQuery);
  const [address, setAddress] = useAddress();
  const [isNaming, setIsNaming] = useState(false);
  const chosen = lists.data?.find(({ _id }) => _id === address.get('list')) ?? lists.data?.[0];
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <Heading>Saved Places</Heading>
        {lists.data && <Button onClick={() => setIsNaming(true)}>New list</Button>}
      </div>
      <LoadFailure query={lists} what="Your lists" />
      {isFirstLoad(lists) && <Skeleton className="h-96 w-full" />}
      {lists.data && lists.data.length > 1 && <ListTabs chosen={chosen} lists={lists.data} />}
      {chosen && (
        <ListView key={chosen._id} list={chosen} others={lists.data?.filter((list) => list !== chosen) ?? []} />
      )}
      {lists.data?.length === 0 && (
        <EmptyState
          action={
            <Link className={buttonClass({ variant: 'primary' })} to="/">
              Find a room
            </Link>
          }
          icon={<Icon name="heart" size={28} />}
          subtitle="Press the heart of a place that you like. It is kept here, and you can share the list with others."
          title="You have saved no places yet"
        />
      )}
      <RecentlyViewed />
      <NameDialog isOpen={isNaming} onClose={() => setIsNaming(false)} onNamed={(id) => setAddress({ list: id })} />
    </>
  );
}

function ListTabs({ lists, chosen }: { lists: readonly SavedList[]; chosen: SavedList | undefined }) {
  return (
    <nav aria-label="Lists" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {lists.map((list) => (
          <li key={list._id}>
            <Link
              aria-current={list === chosen ? 'true' : undefined}
              className={cx(
                'flex min-h-10 items-center gap-2 rounded-full border px-4 font-medium wrap-anywhere',
                list === chosen ? 'border-ink bg-ink text-surface' : 'border-line bg-surface-soft hover:border-ink',
              )}
              preventScrollReset
              replace
              to={{ search: `?list=${list._id}` }}
            >
              <bdi>{list.name}</bdi>
              <span className="text-sm tabular-nums opacity-80">{list.rooms.length}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
