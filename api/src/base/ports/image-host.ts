import { z } from 'zod';
import { Refusal } from '../refusal.ts';

export interface ImageHost {
  /** Returns the master's URL, or null if the blob store is the host. */
  keep(name: string, content: Buffer): Promise<string | null>;
  fetch(address: string): Promise<Buffer | undefined>;
}

/** Used when no image host is configured. The blob store always has a copy of each picture. */
export const noImageHost: ImageHost = {
  keep: async () => null,
  fetch: async () => undefined,
};

const hostAnswer = z.object({ success: z.literal(true), data: z.object({ url: z.url() }) });
const MAX_MASTER_BYTES = 32 * 1024 * 1024;

/** Supports hosts with imgbb's API. `url` is the upload URL, or the base URL of a host whose upload is at /1/upload. */
export function createImageHost({ url, key }: { url: string; key: string }): ImageHost {
  const base = url.replace(/\/$/, '');
  const uploadUrl = new URL(base.endsWith('/1/upload') ? base : `${base}/1/upload`);
  uploadUrl.searchParams.set('key', key);

  async function reach(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(15_000) }).catch(() => undefined);
    if (!response) throw new Refusal('images-unavailable');
    return response;
  }

  return {
    async keep(name, content) {
      const body = new FormData();
      body.set('image', new Blob([new Uint8Array(content)], { type: 'image/webp' }), `${name}.webp`);
      const response = await reach(uploadUrl, { method: 'POST', body });
      if (!response.ok) throw new Refusal('images-unavailable');
      const answer = hostAnswer.safeParse(await response.json());
      if (!answer.success) throw new Refusal('images-unavailable');
      return answer.data.data.url;
    },
    async fetch(address) {
      const response = await reach(address);
      if (response.status === 404 || response.status === 410) return undefined;
      if (!response.ok) throw new Refusal('images-unavailable');
      const content = Buffer.from(await response.arrayBuffer());
      if (content.length > MAX_MASTER_BYTES) throw new Refusal('images-unavailable');
      return content;
    },
  };
}
