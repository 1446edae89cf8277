import { useDeferredValue, useId } from 'react';
import { useAddress } from 'shared-platform';
import { TextInput } from 'shared-ui';

/**
 * Returns the search text of a page, which is stored in the URL as `?q=`. `wanted` is deferred while the admin is
 * typing.
 */
export function useSearchInAddress() {
  const [address, setAddress] = useAddress();
  const text = address.get('q') ?? '';
  const wanted = useDeferredValue(text.trim());
  return { text, wanted, set: (next: string) => setAddress({ q: next || undefined }) };
}

interface SearchFieldProps {
  search: ReturnType<typeof useSearchInAddress>;
  label: string;
  /** A sentence about what a search does not cover. Shown during a search. */
  limits: string;
}

export function SearchField({ search, label, limits }: SearchFieldProps) {
  const limitsId = useId();
  return (
    <div className="mb-5 w-full sm:max-w-md">
      <TextInput
        aria-describedby={search.wanted ? limitsId : undefined}
        isLabelHidden
        label={label}
        maxLength={254}
        onChange={({ target }) => search.set(target.value)}
        placeholder={label}
        type="search"
        value={search.text}
      />
      {search.wanted && (
        <p className="mt-2 text-ink-muted text-sm" id={limitsId}>
          {limits}
        </p>
      )}
    </div>
  );
}
