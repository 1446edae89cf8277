import { useDeferredValue, useState } from 'react';
import { Button, EmptyState, Icon, TextInput } from 'shared-ui';

/** So many are seen at a glance. */
const FEW = 10;

export interface ListingSearchState {
  text: string;
  /** What to look for. */
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
  /** How many listings show; undefined while they load. */
  count: number | undefined;
  /** Whether there are more than those. */
  isMore: boolean;
}

/** Finds listings among many; a host with few has no use for it. */
export function ListingSearch({ search, onChange = search.set, count, isMore }: ListingSearchProps) {
  const isAsked = search.text !== '' || search.wanted !== '';
  if ((count ?? 0) <= FEW && !isMore && !isAsked) return null;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 sm:w-auto">
      <TextInput
        className="w-full sm:w-72"
        isLabelHidden
        label="Search by title or place"
        maxLength={100}
        onChange={({ target }) => onChange(target.value)}
        placeholder="Search by title or place"
        type="search"
        value={search.text}
      />
      <p className="text-ink-muted text-sm" role="status">
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
