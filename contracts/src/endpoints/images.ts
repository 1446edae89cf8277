import { imageUploaded } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

/** The errors of all picture uploads. */
export const PICTURE_ERRORS = [
  'image-refused',
  'image-too-large',
  'image-too-many-pixels',
  'image-too-narrow',
  'image-heic',
  'image-damaged',
  'malformed-form',
] as const;

export const imageEndpoints = {
  uploadImage: {
    call: 'POST /images',
    access: 'signed-in',
    openToUnverified: true,
    tag: 'images',
    summary: 'Uploads a picture (multipart, field `image`)',
    file: 'image',
    answer: imageUploaded,
    errors: [...PICTURE_ERRORS, 'images-unavailable'],
    limit: 'uploads',
  },
} as const satisfies Endpoints;
