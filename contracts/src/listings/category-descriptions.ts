import type { Category } from './categories.ts';

export const CATEGORY_DESCRIPTIONS: Record<Category, string> = {
  Beach: 'This property is a short walk from the sand.',
  Windmills: 'This property is a windmill, or stands within sight of one.',
  Modern: 'This property is of contemporary design.',
  Countryside: 'This property is out in the open country.',
  Pools: 'This property is set around its own pool.',
  Islands: 'This property is on an island.',
  Lake: 'This property is on the shore of a lake.',
  Skiing: 'This property is close to the slopes.',
  Castles: 'This property is a castle, or part of one.',
  Caves: 'This property is cut into the rock.',
  Camping: 'This property is a place to sleep under canvas.',
  Arctic: 'This property is far up in the north.',
  Desert: 'This property is in the desert.',
  Barns: 'This property is a barn made into a home.',
  Lux: 'This property is as comfortable as it gets.',
};
