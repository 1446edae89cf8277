import './area.css';
import type { AreaSlots } from 'shared-platform';
import { GuestStatistics } from './statistics/guest-statistics.tsx';

/** The dashboard's slots. A separate file, so that the room page does not load the statistics. */
export const slots: AreaSlots = { 'dashboard.statistics': GuestStatistics };
