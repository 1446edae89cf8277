import { useDeferredValue, useState } from 'react';
import { Button, EmptyState, Icon, TextInput } from 'shared-ui';

export interface ListingSearchState {
  text: string;
  /** The search text, deferred while the host is typing. */
  wanted: string;
  set: (text: string) => void;
}

export function useListingSearch(): ListingSearchState {
  const [text, set] = useState('');
  return { text, wanted: useDeferredValue(text.trim()), set };
}

interface ListingSearchProps {
  search: ListingSearchState;
  onChange?: (text: string) => void;
  count: number | undefined;
  isMore: boolean;
}

/**
 * Searches listings by title or location. Rendered before the listings have loaded, so that the page does not shift.
 */
export function ListingSearch({ search, onChange = search.set, count, isMore }: ListingSearchProps) {
  const isAsked = search.text !== '' || search.wanted !== '';
  if (count === 0 && !isAsked) return null;
  return (
    <div className="order-last w-full sm:order-none sm:ml-auto sm:w-72">
      <TextInput
        isLabelHidden
        label="Search by title or place"
        maxLength={100}
        onChange={({ target }) => onChange(target.value)}
        placeholder="Search by title or place"
        type="search"
        value={search.text}
      />
      <p className="sr-only" role="status">
        {isAsked && count !== undefined && `${count}${isMore ? ' or more' : ''} found`}
      </p>
    </div>
  );
}

export function NoneFound({ words, onShowAll }: { words: string; onShowAll: () => void }) {
  return (
    <EmptyState
      action={<Button onClick={onShowAll}>Show all listings</Button>}
      icon={<Icon name="search" size={28} />}
      subtitle="Try other words of a title or a place."
      title={`No listing of yours has “${words}”`}
    />
  );
}
