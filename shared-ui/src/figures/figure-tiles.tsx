// biome-ignore lint/style/noRestrictedImports: areas bundle this file, but share the page's copy of shared-ui
import { cx, Icon, type IconName, StatTile, type StatTileProps } from 'shared-ui';
import type { TileState } from './use-figures.ts';

interface FigureTile extends Pick<StatTileProps, 'label' | 'value' | 'hint'> {
  icon: IconName;
}

interface FigureTilesProps {
  tiles: readonly FigureTile[];
  state: TileState;
}

/** Three or four figures in a row. On a phone, a row has two figures, and the last of three has a row to itself. */
export function FigureTiles({ tiles, state }: FigureTilesProps) {
  const isOdd = tiles.length % 2 === 1;
  return (
    <dl className={cx('grid grid-cols-2 gap-4', isOdd ? 'sm:grid-cols-3' : 'xl:grid-cols-4')}>
      {tiles.map(({ icon, ...tile }, index) => (
        <StatTile
          {...state}
          {...tile}
          className={isOdd && index === tiles.length - 1 ? 'max-sm:col-span-2' : undefined}
          icon={<Icon name={icon} size={20} />}
          key={tile.label}
        />
      ))}
    </dl>
  );
}
