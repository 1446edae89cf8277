import type { User } from 'contracts';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useAddress, useInfiniteQuery } from 'shared-platform';
import { Button, EmptyState, Heading, Icon, RadioGroup, TextInput } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { LoadMore } from 'shared-ui/load-more';
import { usersQuery } from './api.ts';
import { findPeople, isRequesting } from './find-people.ts';
import { History } from './history/history.tsx';
import { PeopleTable } from './people-table.tsx';

const VIEWS = ['all', 'requested', 'history'] as const;
type View = (typeof VIEWS)[number];

/** Lists all users. `?show=requested` shows the pending requests, `?show=history` the audit trail. */
export function ManageUsersPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  const [address, setAddress] = useAddress();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const show = VIEWS.find((view) => view === address.get('show')) ?? 'all';
  const { everyone, isLong, users, found } = useFoundUsers(show, wanted);

  function setShow(next: View) {
    setAddress({ show: next === 'all' ? undefined : next });
  }

  if (!users.data && !isFirstLoad(users) && show !== 'history') {
    return (
      <>
        <Heading className="mb-6">Manage Users</Heading>
        <LoadFailure query={users} what="The users" />
      </>
    );
  }
  return (
    <>
      <Heading className="mb-6 outline-none" ref={heading} tabIndex={-1}>
        Manage Users
      </Heading>
      {users.data && <LoadFailure query={users} what="The users" />}
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        {show !== 'history' && (
          <TextInput
            className="w-full sm:max-w-xs"
            label="Search by name or email"
            isLabelHidden
            placeholder="Search by name or email"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        <RadioGroup
          legend="Show"
          isLegendHidden
          look="segmented"
          options={optionsFor(isLong ? undefined : everyone.data)}
          value={show}
          onChange={setShow}
        />
      </div>
      {show === 'history' ? (
        <History />
      ) : (
        <>
          <PeopleTable
            // The key resets the table to its first page on a new search.
            key={`${show} ${wanted}`}
            users={found}
            onAnswered={focusHeading}
            isLoading={users.isPending}
            empty={
              <NobodyFound
                isLong={isLong}
                onReset={() => {
                  setSearch('');
                  setShow('all');
                }}
                search={wanted}
              />
            }
          />
          <LoadMore count={users.data?.length ?? 0} query={users} />
        </>
      )}
    </>
  );
}

function useFoundUsers(show: View, search: string) {
  const everyone = useInfiniteQuery(usersQuery());
  // If not all users are loaded, the server searches.
  const isLong = everyone.hasNextPage;
  const asked = { ...(search && { search }), ...(show === 'requested' && { status: 'Requested' as const }) };
  const isAsked = isLong && Object.keys(asked).length > 0;
  const matching = useInfiniteQuery({ ...usersQuery(asked), enabled: isAsked });
  const users = isAsked ? matching : everyone;
  const found = useMemo(() => findPeople(users.data ?? [], search, show === 'requested'), [users.data, search, show]);
  return { everyone, isLong, users, found };
}

/** Returns the views with their counts, which are unknown unless all users are loaded. */
function optionsFor(users: readonly User[] | undefined): { value: View; label: string }[] {
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`);
  return [
    { value: 'all', label: counted('All', users?.length) },
    { value: 'requested', label: counted('Requested', users?.filter(isRequesting).length) },
    { value: 'history', label: 'History' },
  ];
}

function NobodyFound({ search, isLong, onReset }: { search: string; isLong: boolean; onReset: () => void }) {
  return (
    <EmptyState
      icon={<Icon name={search ? 'search' : 'guests'} size={28} />}
      title={search ? `Nobody with “${search}” in name or email` : 'No requests are waiting'}
      subtitle={
        search
          ? `Try ${isLong ? 'the start' : 'part'} of a name or an email.`
          : 'Requests to become a host show up here.'
      }
      action={<Button onClick={onReset}>Show everyone</Button>}
    />
  );
}
