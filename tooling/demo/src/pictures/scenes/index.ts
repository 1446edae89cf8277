import type { Category } from 'contracts';
import { arctic } from './arctic.ts';
import { barns } from './barns.ts';
import { beach } from './beach.ts';
import { camping } from './camping.ts';
import { castles } from './castles.ts';
import type { CategoryScenes } from './category-scenes.ts';
import { caves } from './caves.ts';
import { countryside } from './countryside.ts';
import { desert } from './desert.ts';
import { islands } from './islands.ts';
import { lake } from './lake.ts';
import { lux } from './lux.ts';
import { modern } from './modern.ts';
import { pools } from './pools.ts';
import { skiing } from './skiing.ts';
import { windmills } from './windmills.ts';

export const SCENES: Readonly<Record<Category, CategoryScenes>> = {
  Beach: beach,
  Windmills: windmills,
  Modern: modern,
  Countryside: countryside,
  Pools: pools,
  Islands: islands,
  Lake: lake,
  Skiing: skiing,
  Castles: castles,
  Caves: caves,
  Camping: camping,
  Arctic: arctic,
  Desert: desert,
  Barns: barns,
  Lux: lux,
};
