// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
export * from './alternatives.ts';
export * from './audit.ts';
export * from './bookings.ts';
export * from './changes.ts';
export * from './checkout.ts';
export * from './host-bookings.ts';
export * from './images.ts';
export * from './map.ts';
export * from './messages.ts';
export * from './outside-calendars.ts';
export * from './payouts.ts';
export * from './people.ts';
export * from './rooms.ts';
export * from './save-booking.ts';
export * from './search.ts';
export * from './sessions.ts';
export * from './statistics.ts';
