import type { DemoRoom } from './demo-room.ts';
import { arctic } from './rooms/arctic.ts';
import { barns } from './rooms/barns.ts';
import { beach } from './rooms/beach.ts';
import { camping } from './rooms/camping.ts';
import { castles } from './rooms/castles.ts';
import { caves } from './rooms/caves.ts';
import { countryside } from './rooms/countryside.ts';
import { desert } from './rooms/desert.ts';
import { islands } from './rooms/islands.ts';
import { lake } from './rooms/lake.ts';
import { lux } from './rooms/lux.ts';
import { modern } from './rooms/modern.ts';
import { pools } from './rooms/pools.ts';
import { skiing } from './rooms/skiing.ts';
import { windmills } from './rooms/windmills.ts';

/** The rooms of the demo, category by category. */
export const DEMO_ROOMS: readonly DemoRoom[] = [
  ...beach,
  ...windmills,
  ...modern,
  ...countryside,
  ...pools,
  ...islands,
  ...lake,
  ...skiing,
  ...castles,
  ...caves,
  ...camping,
  ...arctic,
  ...desert,
  ...barns,
  ...lux,
];
