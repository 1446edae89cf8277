import type { Mutant } from '../mutant.ts';

const ROLE_DIALOG = 'remote-admin/src/people/update-role-dialog.tsx';

export const TABLES: readonly Mutant[] = [
  {
    ids: ['S9.01'],
    breaks: 'My Listings has no column Location',
    file: 'remote-host/src/listings/my-listings-page.tsx',
    from: "header: 'Location'",
    to: "header: 'Place'",
  },
  {
    ids: ['S9.02'],
    breaks: 'Update changes nothing',
    file: 'remote-host/src/listing/update-room-page.tsx',
    from: 'await api.updateRoom(room._id, { ...listing, version: room.version ?? 0 });',
    to: '',
  },
  {
    ids: ['S9.02'],
    breaks: 'a listing with a paid stay ahead can be deleted',
    file: 'api/src/rooms/delete-room.ts',
    from: "if (await hasActiveBooking(tx, { roomId: id, now })) throw new Refusal('active-booking');",
    to: '',
  },
  {
    ids: ['S9.03'],
    breaks: 'the dropdown lacks a role',
    file: ROLE_DIALOG,
    from: 'options={options}',
    to: 'options={options.slice(1)}',
  },
  {
    ids: ['S9.04'],
    breaks: 'a missing status is not red',
    file: 'remote-admin/src/people/user-status.tsx',
    from: '<Badge tone="danger">Unavailable</Badge>',
    to: '<Badge tone="warning">Unavailable</Badge>',
  },
  {
    ids: ['S9.05'],
    breaks: 'a failed update shows no toast',
    file: ROLE_DIALOG,
    from: 'onError: ({ message }) => toast.error(message),',
    to: '',
  },
  {
    ids: ['S9.05'],
    breaks: 'an update shows no toast',
    file: ROLE_DIALOG,
    from: "toast.success('User Role Updated !');",
    to: '',
  },
  {
    ids: ['S9.06'],
    breaks: 'My Bookings has no column Info',
    file: 'remote-guest/src/my-bookings/booking-columns.tsx',
    from: "header: 'Info'",
    to: "header: 'Room'",
  },
  {
    ids: ['S9.07'],
    breaks: 'Manage Bookings has no Guest Info',
    file: 'remote-host/src/bookings/booking-columns.tsx',
    from: "header: 'Guest Info'",
    to: "header: 'Info'",
  },
  {
    ids: ['S9.08'],
    breaks: 'dates of My Bookings are not in the short format',
    file: 'remote-guest/src/my-bookings/booking-columns.tsx',
    from: '{formatShortDay(day)}',
    to: '{day}',
  },
  {
    ids: ['S9.08'],
    breaks: 'dates of the host’s tables are not in the short format',
    file: 'remote-host/src/short-day.tsx',
    from: '{formatShortDay(day)}',
    to: '{day}',
  },
  {
    ids: ['S9.09'],
    breaks: 'Cancel does not say what is refunded',
    file: 'remote-guest/src/my-bookings/refund-figures.tsx',
    from: '${formatPrice(refund)}',
    to: '',
  },
  {
    ids: ['S9.09'],
    breaks: 'a cancelled stay keeps its nights',
    file: 'api/src/bookings/cancel-booking.ts',
    from: 'else await freeNights(tx, booking);',
    to: '',
  },
];
