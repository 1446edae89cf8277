import type { ImageUploaded } from 'contracts';

export function fakeUpload(hash = '0a1b'): ImageUploaded {
  const address = `/img/${hash}`;
  return {
    data: { id: hash, url: address, display_url: address, width: 640, height: 480, size: 1000 },
    success: true,
    status: 200,
  };
}
