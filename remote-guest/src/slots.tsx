import './area.css';
import type { AreaSlots } from 'shared-platform';
import { BookingPanel } from './booking-panel/booking-panel.tsx';
import { GuestStatistics } from './statistics/guest-statistics.tsx';

export const slots: AreaSlots = {
  'room.booking': BookingPanel,
  'dashboard.statistics': GuestStatistics,
};
