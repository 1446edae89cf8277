import './area.css';
import type { AreaSlots } from 'shared-platform';
import { RoomBooking } from './room-booking.tsx';

/** What other areas' pages load of this one. */
export const slots: AreaSlots = { 'room.booking': RoomBooking };

// For a change of a stay, which pays like the room page does.
export { importCheckout } from './room-booking.tsx';
