import { useSearchParams } from 'shared-platform';

/** The page of a table, kept in the address so that Back returns to it. Spread it on the table. */
export function usePageInAddress(): { page: number; onPage: (page: number) => void } {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page'));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    onPage: (next) =>
      setSearch(
        (before) => {
          const changed = new URLSearchParams(before);
          if (next > 1) changed.set('page', String(next));
          else changed.delete('page');
          return changed;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
