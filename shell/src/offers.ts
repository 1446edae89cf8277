import type { SlotName } from 'shared-platform';

/**
 * Facts about the shell that the edge and the checks of published areas need. They are part of each release of the
 * shell (docs/decisions/024), so that the edge does not have to change for a new page or slot.
 */

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

/** The slots of all pages, and how many areas may fill each slot. */
export const SLOTS: Record<SlotName, 'one' | 'many'> = { 'room.booking': 'one', 'dashboard.statistics': 'many' };
