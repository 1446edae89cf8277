import { z } from 'zod';

/** The image host's answer (imgbb's shape), as `POST /images` passes it on. */
export const imageUploaded = z.object({
  data: z.object({
    id: z.string(),
    url: z.string(),
    /** The address that a profile photo or a room takes. */
    display_url: z.string(),
    width: z.int(),
    height: z.int(),
    size: z.int(),
  }),
  success: z.literal(true),
  status: z.literal(200),
});
export type ImageUploaded = z.infer<typeof imageUploaded>;
