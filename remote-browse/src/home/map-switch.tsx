import { Link, useSearchParams } from 'shared-platform';
import { Icon } from 'shared-ui';
import { searchWith } from './category-search.ts';

export function MapSwitch({ isOn }: { isOn: boolean }) {
  const [params] = useSearchParams();
  return (
    <div className="sticky bottom-[max(4rem,calc(0.75rem+var(--tab-bar,0px)))] z-20 mx-auto w-fit">
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
