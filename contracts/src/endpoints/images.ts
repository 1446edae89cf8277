import { imageUploaded } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const imageEndpoints = {
  uploadImage: {
    call: 'POST /images',
    access: 'signed-in',
    openToUnverified: true,
    tag: 'images',
    summary: 'Uploads a picture (multipart, field `image`)',
    file: 'image',
    answer: imageUploaded,
    errors: ['image-refused', 'malformed-form', 'images-unavailable'],
    limit: 'uploads',
  },
} as const satisfies Endpoints;
