import { CATEGORY_LABELS, type Category } from 'contracts';
import { Icon, type IconName, type SelectOption } from 'shared-ui';

const ICONS: Record<Category, IconName> = {
  Beach: 'palm',
  Windmills: 'windmill',
  Modern: 'house-modern',
  Countryside: 'hills',
  Pools: 'pool',
  Islands: 'island',
  Lake: 'lake',
  Skiing: 'ski',
  Castles: 'castle',
  Caves: 'cave',
  Camping: 'tent',
  Arctic: 'snowflake',
  Desert: 'cactus',
  Barns: 'barn',
  Lux: 'gem',
};

export const categoryOptions: SelectOption<Category>[] = CATEGORY_LABELS.map((value) => ({
  value,
  label: value,
  icon: <Icon className="shrink-0 text-ink-muted" name={ICONS[value]} size={20} />,
}));
