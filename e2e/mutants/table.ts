import type { Mutant } from './mutant.ts';
import { PRODUCT } from './table/01-product.ts';
import { ROUTES } from './table/02-routes.ts';
import { LAYOUT } from './table/03-layout.ts';
import { HOME } from './table/04-home.ts';
import { ACCOUNT } from './table/05-account.ts';
import { BOOKING } from './table/06-booking.ts';
import { DASHBOARD } from './table/07-dashboard.ts';
import { LISTING } from './table/08-add-room.ts';
import { TABLES } from './table/09-tables.ts';
import { PROFILE_AND_STATES } from './table/10-profile-and-states.ts';
import { API } from './table/12-api.ts';
import { CONSTANTS } from './table/13-constants.ts';

/** For each statement of the specification a breakage by which its tests fail. */
export const MUTANTS: readonly Mutant[] = [
  ...PRODUCT,
  ...ROUTES,
  ...LAYOUT,
  ...HOME,
  ...ACCOUNT,
  ...BOOKING,
  ...DASHBOARD,
  ...LISTING,
  ...TABLES,
  ...PROFILE_AND_STATES,
  ...API,
  ...CONSTANTS,
];
