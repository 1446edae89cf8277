import type { PaintedPage } from 'contracts';
import { z } from 'zod';

/**
 * What a React page never contains, and what the page's policy would refuse. A form only leads home: as React writes
 * it, with nothing else that could say where.
 */
const FOREIGN =
  /<(script|style|iframe|object|embed|base|meta)\b|<form\b(?! class="[^"<>]*" action="\/">)| (style|formaction)="/i;
const MOST_MARKUP = 2_000_000;

/** The schema of what a painting process sends: the code of a release is not taken at its word. */
export const paintedPage = z.strictObject({
  html: z
    .string()
    .startsWith('<div ')
    .max(MOST_MARKUP)
    .refine((html) => !FOREIGN.test(html), 'must be plain markup'),
  preloads: z.string().regex(/^(<link rel="preload" as="image"[^<>]*\/>)*$/),
  title: z
    .string()
    .regex(/^[^<>]+$/)
    .max(500),
  head: z.strictObject({
    canonical: z.string().startsWith('/').max(2_000).exactOptional(),
    description: z.string().max(10_000).exactOptional(),
    image: z.string().max(2_000).exactOptional(),
    jsonLd: z.record(z.string(), z.unknown()).exactOptional(),
  }),
  queries: z.array(z.strictObject({ key: z.array(z.unknown()), data: z.unknown() })).max(20),
}) satisfies z.ZodType<PaintedPage>;
