import './area.css';
import type { AreaSlots } from 'shared-platform';
import { GuestStatistics } from './statistics/guest-statistics.tsx';

/** What the dashboard's index loads: apart from the booking panel, which the room page has no bytes to spare for. */
export const slots: AreaSlots = { 'dashboard.statistics': GuestStatistics };
