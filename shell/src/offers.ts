import type { SlotName } from 'shared-platform';

/**
 * What the edge and the checks of publications must know of the shell. It travels with each release of the shell
 * (docs/decisions/024), so a new page or slot needs no new edge.
 */

/** The shell's own pages. */
export const PATHS = {
  login: '/login',
  signUp: '/signup',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  terms: '/terms',
  privacy: '/privacy',
  help: '/help',
  contact: '/contact',
} as const;

/** The slots of the site's pages, and how many areas may fill each. */
export const SLOTS: Record<SlotName, 'one' | 'many'> = { 'room.booking': 'one', 'dashboard.statistics': 'many' };
