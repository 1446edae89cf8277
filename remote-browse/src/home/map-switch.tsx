import { Link, useSearchParams } from 'shared-platform';
import { Icon } from 'shared-ui';
import { searchWith } from './category-search.ts';

export function MapSwitch({ isOn, hasFailed }: { isOn: boolean; hasFailed?: boolean }) {
  const [params] = useSearchParams();
  return (
    <div className="sticky bottom-16 z-20 mx-auto w-fit">
      {hasFailed && (
        <p className="rounded-card border border-line bg-surface px-4 py-3 shadow-float" role="alert">
          The map could not be loaded. Check your connection and try again.
        </p>
      )}
      <Link
        className="flex h-12 items-center gap-2 rounded-full bg-ink px-5 font-semibold text-surface shadow-float"
        to={{ pathname: '/', search: searchWith(params, 'view', isOn ? null : 'map') }}
      >
        <Icon name={isOn ? 'list' : 'map-pin'} size={20} />
        {isOn ? 'List' : 'Map'}
      </Link>
    </div>
  );
}
