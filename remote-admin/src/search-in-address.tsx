import { useDeferredValue } from 'react';
import { useAddress } from 'shared-platform';
import { TextInput } from 'shared-ui';

/** The search of a page, kept in the address as `?q=`. `wanted` is deferred while the admin is typing. */
export function useSearchInAddress() {
  const [address, setAddress] = useAddress();
  const text = address.get('q') ?? '';
  const wanted = useDeferredValue(text.trim());
  return { text, wanted, set: (next: string) => setAddress({ q: next || undefined }) };
}

interface SearchFieldProps {
  search: ReturnType<typeof useSearchInAddress>;
  label: string;
}

export function SearchField({ search, label }: SearchFieldProps) {
  return (
    <TextInput
      className="mb-5 w-full sm:max-w-md"
      isLabelHidden
      label={label}
      maxLength={254}
      onChange={({ target }) => search.set(target.value)}
      placeholder={label}
      type="search"
      value={search.text}
    />
  );
}
