import type { PaintedPage } from 'contracts';
import { z } from 'zod';

/** What a React page never contains, and what the page's policy would refuse. */
const FOREIGN = ['script', 'style', 'link', 'iframe', 'object', 'embed', 'base', 'meta', 'form'];
/** Elements whose content is text until they are closed. An open one would swallow the page's own scripts. */
const TEXT = ['textarea', 'title'];
const ENDLESS = ['plaintext', 'xmp', 'listing', 'noscript', 'noembed', 'noframes', 'template'];
/** Ids that start with `lodge-` are those of the page's own data. Nobody needs to encode an id. */
const ATTRIBUTE = String.raw` (?!style=|form|on|id="(?:lodge-|[^"]*&))[\w:-]+="[^"<>]*"`;
/**
 * A tag or comment as React writes it. The only form leads home: it has no other attribute, and so no name by which a
 * button elsewhere could belong to it; no button says where it leads.
 */
const TAG = new RegExp(
  [
    '<!--[^<>]*-->',
    String.raw`<\/[a-z][\w-]*>`,
    '<form class="[^"<>]*" action="/">',
    String.raw`<(${TEXT.join('|')})(?:${ATTRIBUTE})*>[^<>]*<\/\1>`,
    String.raw`<(?!(?:${[...FOREIGN, ...TEXT, ...ENDLESS].join('|')})\b)[a-z][\w-]*(?:${ATTRIBUTE})*\/?>`,
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
