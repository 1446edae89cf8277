import type { RoomSearch } from 'contracts';
import type { RefObject } from 'react';
import { FiltersDialog } from './filters-dialog.tsx';
import { Popover } from './popover.tsx';
import { searchIn, withSearch } from './search-in-address.ts';
import { SearchSheet } from './search-sheet.tsx';
import { WhenFields } from './when-fields.tsx';
import { WhoFields } from './who-fields.tsx';

/** On phones, `sheet` replaces `when` and `who`. It has fields for place, dates and guests. */
export type SearchPanelName = 'when' | 'who' | 'filters' | 'sheet';

export interface SearchPanelProps {
  /** The open panel. Undefined if none is open. */
  panel: SearchPanelName | undefined;
  params: URLSearchParams;
  onChange: (params: URLSearchParams) => void;
  onSearch: (params: URLSearchParams) => void;
  onClose: () => void;
  opener: RefObject<HTMLElement | null>;
}

export function SearchPanel({ panel, params, onChange, onSearch, onClose, opener }: SearchPanelProps) {
  if (!panel) return null;
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
