export const queryKeys = {
  rooms: (category: string | null) => ['rooms', category] as const,
  allRooms: ['rooms'] as const,
  room: (id: string) => ['room', id] as const,
  hostRooms: (email: string) => ['host-rooms', email] as const,
  booking: (id: string) => ['booking', id] as const,
  bookings: (email: string) => ['bookings', email] as const,
  hostBookings: (email: string) => ['host-bookings', email] as const,
  reviews: (bookingId: string) => ['reviews', bookingId] as const,
  cancellation: (bookingId: string) => ['cancellation', bookingId] as const,
  users: ['users'] as const,
};
