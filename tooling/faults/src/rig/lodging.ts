import { intentIdOf } from 'api/base/ports/payments';
import { addDays, todayIn } from 'contracts';
import sharp from 'sharp';
import type { Answer, Caller } from './caller.ts';
import { insist } from './caller.ts';
import type { Provider } from './provider.ts';

/** The nightly price of all rooms here, in dollars. */
const NIGHTLY = 120;

export interface Stay {
  roomId: string;
  from: string;
  to: string;
  price: number;
}

export function stayAt(roomId: string, inDays: number, nights: number): Stay {
  const from = addDays(todayIn('UTC'), inDays);
  return { roomId, from, to: addDays(from, nights), price: nights * NIGHTLY };
}

export async function roomBody(host: Caller, days: number, change: Record<string, unknown> = {}) {
  const picture = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#0ea5e9' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'room.jpg');
  const uploaded = await host.call('POST', '/api/images', form);
  return {
    title: 'House at the weir',
    location: 'Bath, England',
    category: 'Beach',
    image: uploaded.body.data.display_url as string,
    price: NIGHTLY,
    from: todayIn('UTC'),
    to: addDays(todayIn('UTC'), days),
    guests: 4,
    bedrooms: 2,
    bathrooms: 1,
    description: 'By the water.',
    ...change,
  };
}

export async function addRoom(host: Caller, days: number, change: Record<string, unknown> = {}): Promise<string> {
  const answer = await host.call('POST', '/api/rooms', await roomBody(host, days, { keepOpen: true, ...change }));
  if (answer.status !== 200) throw new Error(`the room was refused: ${JSON.stringify(answer.body)}`);
  return answer.body.insertedId;
}

export function holdStay(guest: Caller, stay: Stay): Promise<Answer> {
  return guest.call('POST', '/api/create-payment-intent', stay);
}

export function saveBooking(guest: Caller, stay: Stay, clientSecret: string): Promise<Answer> {
  return guest.call('POST', '/api/bookings', { ...stay, transactionId: intentIdOf(clientSecret) });
}

export async function bookStay(guest: Caller, provider: Provider, stay: Stay): Promise<Answer> {
  const held = await insist(() => holdStay(guest, stay));
  if (held.status !== 200) return held;
  const { clientSecret } = held.body as { clientSecret: string };
  await insist(() => provider.pay(clientSecret));
  return insist(() => saveBooking(guest, stay, clientSecret));
}

export async function cancelBooking(person: Caller, id: string): Promise<Answer> {
  return insist(async () => {
    const preview = await person.call('GET', `/api/bookings/${id}/cancellation`);
    if (preview.status !== 200) return preview;
    return person.call('POST', `/api/bookings/${id}/cancellation`, { refund: preview.body.refund });
  });
}

/** Changes a booked stay for the price difference in the preview, and pays it if necessary. */
export async function changeStay(
  guest: Caller,
  provider: Provider,
  id: string,
  stay: Stay,
  tried: typeof insist = insist,
): Promise<Answer> {
  const { from, to } = stay;
  const path = `/api/bookings/${id}/change`;
  const asked = await tried(async () => {
    const quote = await guest.call('GET', `${path}?from=${from}&to=${to}`);
    if (quote.status !== 200) return quote;
    const { pay, refund } = quote.body;
    return guest.call('POST', path, { from, to, party: {}, pay, refund });
  });
  const clientSecret = asked.body.payment?.clientSecret as string | undefined;
  if (asked.status !== 200 || clientSecret === undefined) return asked;
  await tried(() => provider.pay(clientSecret));
  return tried(() => saveBooking(guest, stay, clientSecret));
}
