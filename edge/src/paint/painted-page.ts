import { type PaintedPage, safePath } from 'contracts';
import { z } from 'zod';

/** Elements that our pages never contain. A `frameset` would replace the whole page. */
const FOREIGN = [
  ...['script', 'style', 'link', 'iframe', 'object', 'embed', 'base', 'meta', 'form'],
  ...['frameset', 'frame'],
];
/** Elements whose content is text until they are closed. An unclosed one would swallow the page's own scripts. */
const TEXT = ['textarea', 'title'];
const ENDLESS = ['plaintext', 'xmp', 'listing', 'noscript', 'noembed', 'noframes', 'template'];
/** An attribute. Ids must not start with `lodge-`, which the page's own data uses, or contain character references. */
const ATTRIBUTE = String.raw` (?!style=|form|on|id="(?:lodge-|[^"]*&))[\w:-]+="[^"<>]*"`;
/**
 * A tag or comment as React writes it. The only allowed form submits to the home page. It has no id, so no button
 * elsewhere can belong to it, and buttons cannot have `formaction`.
 */
const TAG = new RegExp(
  [
    '<!--[^<>]*-->',
    String.raw`<\/[a-z][\w-]*>`,
    '<form class="[^"<>]*" action="/">',
    String.raw`<(${TEXT.join('|')})(?:${ATTRIBUTE})*>[^<>]*<\/\1>`,
    // An `img` with a name would hide a property of `document`. Outside of an `svg`, browsers read `image` as `img`.
    String.raw`<(?!(?:img|image)\b[^<>]* name=)(?!(?:${[...FOREIGN, ...TEXT, ...ENDLESS].join('|')})\b)[a-z][\w-]*(?:${ATTRIBUTE})*\/?>`,
  ].join('|'),
  'gi',
);
const PRELOADS = new RegExp(String.raw`^(?:<link rel="preload" as="image"(?:${ATTRIBUTE})*\/>)*$`, 'i');
const MOST_MARKUP = 2_000_000;

/** The schema of the painter's replies. They are produced by release code, so they are not trusted. */
export const paintedPage = z.strictObject({
  html: z
    .string()
    .startsWith('<div ')
    .max(MOST_MARKUP)
    .refine((html) => !html.replace(TAG, '').includes('<'), 'must be plain markup'),
  preloads: z.string().regex(PRELOADS),
  // Escaped text is longer: an apostrophe takes six characters.
  title: z
    .string()
    .regex(/^[^<>]+$/)
    .max(5_000),
  head: z.strictObject({
    canonical: z
      .string()
      .max(2_000)
      .refine((path) => safePath(path) !== undefined, 'must be a path of this site')
      .exactOptional(),
    description: z.string().max(10_000).exactOptional(),
    image: z.string().max(2_000).exactOptional(),
    jsonLd: z.record(z.string(), z.unknown()).exactOptional(),
  }),
  queries: z.array(z.strictObject({ key: z.array(z.unknown()), data: z.unknown() })).max(20),
}) satisfies z.ZodType<PaintedPage>;
