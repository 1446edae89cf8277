import type { Category } from 'contracts';
import type { IconName } from 'shared-ui';

export const CATEGORY_ICONS: Record<Category, IconName> = {
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
