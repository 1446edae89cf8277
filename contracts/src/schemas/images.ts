import { z } from 'zod';

/** The response of `POST /images`, in imgbb's format. */
export const imageUploaded = z.object({
  data: z.object({
    id: z.string(),
    url: z.string(),
    /** The URL to save in a profile or a room. */
    display_url: z.string(),
    width: z.int(),
    height: z.int(),
    size: z.int(),
  }),
  success: z.literal(true),
  status: z.literal(200),
});
export type ImageUploaded = z.infer<typeof imageUploaded>;
