import { basename } from 'node:path';
import { addDays } from 'contracts';
import sharp from 'sharp';
import { intentIdOf } from '../src/base/ports/payments.ts';
import { DEMO_UPLOADER } from '../src/people/images/storage.ts';
import type { Caller, TestApi } from './test-api.ts';
import { TODAY } from './today.ts';

/** Returns the date `days` days after `TODAY`, the fixed date on which tests run. */
export function inDays(days: number): string {
  return addDays(TODAY, days);
}

export async function photo(color = '#e11d48', side = 64): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

export function pictureForm(content: Buffer, fileName = 'photo.jpg', type = 'image/jpeg') {
  const boundary = '----lodge-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export async function upload(caller: Caller, content: Buffer, fileName?: string, type?: string) {
  const { body, headers } = pictureForm(content, fileName, type);
  return caller.call('POST', '/api/images', body, headers);
}

/** The picture that all rooms of a site share, so that it is decoded only once. */
const pictures = new WeakMap<TestApi, Promise<string>>();

async function uploadForEveryone(host: Caller): Promise<string> {
  const { display_url: url } = (await upload(host, await photo())).body.data;
  const picture = host.api.services.db.updateTable('pictures').where('hash', '=', basename(url));
  await picture.set({ uploader: DEMO_UPLOADER }).execute();
  return url;
}

export async function roomBody(host: Caller, change: Record<string, unknown> = {}) {
  const uploading = pictures.get(host.api) ?? uploadForEveryone(host);
  pictures.set(host.api, uploading);
  const image = await uploading;
  return {
    title: 'Quiet house by the sea',
    location: 'Brighton, United Kingdom',
    category: 'Beach',
    image,
    price: 120,
    from: inDays(0),
    to: inDays(60),
    guests: 4,
    bedrooms: 2,
    bathrooms: 1,
    description: 'Two steps from the water.',
    host: { name: 'whoever', image: '', email: 'whoever@lodge.test' },
    ...change,
  };
}

export async function addRoom(host: Caller, change: Record<string, unknown> = {}): Promise<string> {
  const added = await host.call('POST', '/api/rooms', await roomBody(host, change));
  if (added.status !== 200) throw new Error(`the room was refused: ${added.raw.body}`);
  return added.body.insertedId;
}

export interface Stay {
  roomId: string;
  from: string;
  to: string;
  /** In dollars. */
  price: number;
}

export function stay(roomId: string, from: number, nights: number, nightly = 120): Stay {
  return { roomId, from: inDays(from), to: inDays(from + nights), price: nights * nightly };
}

export async function hold(guest: Caller, wanted: Stay) {
  return guest.call('POST', '/api/create-payment-intent', wanted);
}

/** Holds a stay and pays for it. Returns the response of POST /bookings. */
export async function book(api: TestApi, guest: Caller, wanted: Stay) {
  const held = await hold(guest, wanted);
  if (held.status !== 200) return held;
  api.payments.pay(held.body.clientSecret);
  return guest.call('POST', '/api/bookings', { ...wanted, transactionId: intentIdOf(held.body.clientSecret) });
}
