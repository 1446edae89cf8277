import './area.css';
import type { AreaSlots } from 'shared-platform';
import { RoomBooking } from './room-booking.tsx';

export const slots: AreaSlots = { 'room.booking': RoomBooking };
