import './area.css';
import type { AreaSlots } from 'shared-platform';
import { RoomBooking } from './room-booking.tsx';

export const slots: AreaSlots = { 'room.booking': RoomBooking };

// Used by the dialog that changes a stay, which takes payments like the room page.
export { importCheckout } from './room-booking.tsx';
