import { parentPort } from 'node:worker_threads';
import type { BookingDetail } from 'contracts';
import { writeReceipt } from './receipt.ts';

export interface ReceiptWanted {
  booking: BookingDetail;
  brand: string;
  /** A string, because a `URL` cannot be posted to a thread. */
  siteUrl: string;
}

parentPort?.on('message', async ({ booking, brand, siteUrl }: ReceiptWanted) => {
  parentPort?.postMessage(await writeReceipt(booking, { brand, siteUrl: new URL(siteUrl) }));
});
