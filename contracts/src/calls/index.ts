// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
export { listAudit } from './audit.ts';
export { cancelBooking, listBookings, listHostBookings, previewCancellation, reopenNights } from './bookings.ts';
export { createPaymentIntent, releaseHold, saveBooking } from './checkout.ts';
export { uploadImage } from './images.ts';
export { declineRequest, getUser, listUsers, saveUser, updateRole, withdrawRequest } from './people.ts';
export { addRoom, deleteRoom, getRoom, listHostRooms, listRooms, markRoom, restoreRoom, updateRoom } from './rooms.ts';
export { closeSession, endOtherSessions, endSyncedSession, getSession, openSession, syncToken } from './sessions.ts';
export { getAdminNow, getAdminStatistics, getGuestNow, getGuestStatistics, getHostNow, getHostStatistics } from './statistics.ts';
