import './area.css';
import type { AreaSlots } from 'shared-platform';
import { GuestStatistics } from './statistics/guest-statistics.tsx';

/** In a separate file from the room page's slot, so that the room page does not load the statistics. */
export const slots: AreaSlots = { 'dashboard.statistics': GuestStatistics };
