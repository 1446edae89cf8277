import type { RoomSearch } from 'contracts';
import type { RefObject } from 'react';
import { FiltersDialog } from './filters-dialog.tsx';
import { Popover } from './popover.tsx';
import { searchIn, withSearch } from './search-in-address.ts';
import { SearchSheet } from './search-sheet.tsx';
import { WhenFields } from './when-fields.tsx';
import { WhoFields } from './who-fields.tsx';

/** Choices below the bar, the filters, or on a phone a sheet with all the rest. */
export type SearchPanelName = 'when' | 'who' | 'filters' | 'sheet';

interface SearchPanelProps {
  panel: SearchPanelName;
  /** What is chosen so far. */
  params: URLSearchParams;
  /** Something else is chosen, and not searched for yet. */
  onChange: (params: URLSearchParams) => void;
  onSearch: (params: URLSearchParams) => void;
  onClose: () => void;
  opener: RefObject<HTMLElement | null>;
}

/** What the search bar opens. */
export function SearchPanel({ panel, params, onChange, onSearch, onClose, opener }: SearchPanelProps) {
  const { search } = searchIn(params);
  const dialog = { search, onClose, onSearch: (next: RoomSearch) => onSearch(withSearch(params, next)) };
  if (panel === 'filters') return <FiltersDialog {...dialog} />;
  if (panel === 'sheet') return <SearchSheet {...dialog} />;
  const Fields = panel === 'when' ? WhenFields : WhoFields;
  return (
    <Popover
      className={panel === 'when' ? 'left-1/2 mt-2 w-104 -translate-x-1/2' : 'right-0 mt-2 w-96'}
      key={panel}
      label={panel === 'when' ? 'When' : 'Who'}
      onClose={onClose}
      opener={opener}
    >
      <Fields onChange={(next) => onChange(withSearch(params, next))} search={search} />
    </Popover>
  );
}
