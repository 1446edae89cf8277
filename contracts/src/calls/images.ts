// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

export const imageUploadedShape = { data: { id: 'string', url: 'string', display_url: 'string', width: 'number', height: 'number', size: 'number' }, success: ['oneOf', [true]], status: ['oneOf', [200]] } as const;

/** Uploads a picture (multipart, field `image`). */
export const uploadImage: EndpointCall<'uploadImage'> = { call: 'POST /images', answer: imageUploadedShape, file: 'image' };
