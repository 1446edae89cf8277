import './area.css';
import type { AreaSlots } from 'shared-platform';
import { BookingPanel } from './booking-panel/booking-panel.tsx';

/** What other areas' pages load of this one. */
export const slots: AreaSlots = { 'room.booking': BookingPanel };
