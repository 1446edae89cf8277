export * from './audit.ts';
export * from './bookings.ts';
export * from './common.ts';
export * from './images.ts';
export * from './people.ts';
export * from './problem.ts';
export * from './rooms.ts';
export * from './statistics.ts';
