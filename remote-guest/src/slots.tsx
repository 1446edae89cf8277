import './area.css';
import type { AreaSlots } from 'shared-platform';
import { RoomBooking } from './room-booking.tsx';

/** What other areas' pages load of this one. */
export const slots: AreaSlots = { 'room.booking': RoomBooking };
