import { type Room, toDollars } from 'contracts';
import type { RoomView } from './storage.ts';

/** A room for the wire. Emails are for signed-in callers only. */
export function toRoom(row: RoomView, isSignedIn: boolean): Room {
  return {
    _id: row.id,
    title: row.title,
    location: row.location,
    category: row.category,
    image: row.image,
    images: [...new Set([row.image, ...row.images])],
    price: toDollars(row.price_cents),
    from: row.from_day,
    to: row.to_day,
    guests: row.guests,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    description: row.description,
    host: {
      id: row.host_id,
      name: row.host_name ?? 'Host',
      image: row.host_image,
      email: isSignedIn ? row.host_email : null,
    },
    booked: row.booked,
    held: row.held,
    keepOpen: row.keep_open,
    cancellationPolicy: row.cancellation_policy,
    timeZone: row.time_zone,
    version: row.version,
  };
}
