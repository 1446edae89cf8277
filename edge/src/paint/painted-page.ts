import type { PaintedPage } from 'contracts';
import { z } from 'zod';

/** What a React page never contains, and what the page's policy would refuse. */
const FOREIGN = ['script', 'style', 'iframe', 'object', 'embed', 'base', 'meta', 'form'].join('|');
/**
 * A tag or comment as React writes it. The only form leads home: it has no other attribute, and so no name by which a
 * button elsewhere could belong to it; no button says where it leads.
 */
const TAG = new RegExp(
  [
    '<!--[^<>]*-->',
    String.raw`<\/[a-z][\w-]*>`,
    '<form class="[^"<>]*" action="/">',
    String.raw`<(?!(?:${FOREIGN})\b)[a-z][\w-]*(?: (?!style=|form|on)[\w:-]+="[^"<>]*")*\/?>`,
  ].join('|'),
  'gi',
);
const MOST_MARKUP = 2_000_000;

/** The schema of what a painter sends: the code of a release is not taken at its word. */
export const paintedPage = z.strictObject({
  html: z
    .string()
    .startsWith('<div ')
    .max(MOST_MARKUP)
    .refine((html) => !html.replace(TAG, '').includes('<'), 'must be plain markup'),
  preloads: z.string().regex(/^(<link rel="preload" as="image"[^<>]*\/>)*$/),
  // Escaped: an apostrophe of a listing's title is six characters.
  title: z
    .string()
    .regex(/^[^<>]+$/)
    .max(5_000),
  head: z.strictObject({
    canonical: z.string().startsWith('/').max(2_000).exactOptional(),
    description: z.string().max(10_000).exactOptional(),
    image: z.string().max(2_000).exactOptional(),
    jsonLd: z.record(z.string(), z.unknown()).exactOptional(),
  }),
  queries: z.array(z.strictObject({ key: z.array(z.unknown()), data: z.unknown() })).max(20),
}) satisfies z.ZodType<PaintedPage>;
