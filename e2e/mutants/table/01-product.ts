import type { Mutant } from '../mutant.ts';

export const PRODUCT: readonly Mutant[] = [
  {
    ids: ['S1.01'],
    breaks: 'the category strip filters nothing',
    file: 'remote-browse/src/home/home-page.tsx',
    from: 'roomsInCategory(query.data.items, category)',
    to: 'roomsInCategory(query.data.items, null)',
  },
  {
    ids: ['S1.02'],
    breaks: 'a booking is not in My Bookings',
    file: 'remote-guest/src/my-bookings/my-bookings-page.tsx',
    from: 'sortAheadFirst(bookings.data ?? [], new Date())',
    to: "sortAheadFirst((bookings.data ?? []).filter(({ state }) => state !== 'confirmed'), new Date())",
  },
  {
    ids: ['S1.03'],
    breaks: 'an added room is not in My Listings',
    file: 'remote-host/src/listings/my-listings-page.tsx',
    from: 'rows={rooms.data ?? []}',
    to: 'rows={(rooms.data ?? []).slice(1)}',
  },
  {
    ids: ['S1.03'],
    breaks: 'a booking is not in Manage Bookings',
    file: 'api/src/bookings/storage.ts',
    from: "where('bookings.host_id', '=', by.hostId)",
    to: "where('bookings.guest_id', '=', by.hostId)",
  },
  {
    ids: ['S1.04'],
    breaks: 'an admin changes no role',
    file: 'remote-admin/src/queries.ts',
    from: "api.updateRole({ email, role, status: 'Verified' })",
    to: "api.updateRole({ email, role: 'guest', status: 'Verified' })",
  },
  {
    ids: ['S1.05'],
    breaks: 'a host has no host menu',
    file: 'shell/src/areas/slots.tsx',
    from: "if (role === 'host') return mode;",
    to: "if (role === 'host') return 'guest';",
  },
  {
    ids: ['S1.06'],
    breaks: 'prices of cards are shown in euros',
    file: 'remote-browse/src/home/room-card.tsx',
    from: '$ {formatPrice(room.price)} night',
    to: '€ {formatPrice(room.price)} night',
  },
  {
    ids: ['S1.06'],
    breaks: 'the price of a room is shown in euros',
    file: 'remote-guest/src/booking-panel/booking-panel.tsx',
    from: '$ {formatPrice(room.price)} <span',
    to: '€ {formatPrice(room.price)} <span',
  },
  {
    ids: ['S1.07'],
    breaks: 'every page has the same title',
    file: 'shell/src/layout/page-title.tsx',
    from: "title === 'Travel Lodge' ? title : `${title} · Travel Lodge`",
    to: "title && 'Travel Lodge'",
  },
];
