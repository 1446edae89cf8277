import { z } from 'zod';
import type { OverrideRequest, ReleaseChange } from './releases.ts';

const name = z.enum(['shell', 'browse', 'guest', 'host', 'admin']);
const version = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$/, 'must be a version');
const seen = { revision: z.int().min(0).optional(), reason: z.string().max(500).optional() };

/** The schema of `POST /-/releases`. */
export const releaseChange = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('promote'),
    name,
    to: version,
    also: z.partialRecord(name, version).optional(),
    journeys: z.enum(['passed', 'skipped']).optional(),
    ...seen,
  }),
  z.strictObject({ action: z.literal('rollback'), name, ...seen }),
  z.strictObject({ action: z.literal('rollback-set'), set: version, ...seen }),
  z.strictObject({ action: z.literal('canary'), name, to: version, share: z.number().gt(0).lt(1), ...seen }),
  z.strictObject({ action: z.literal('canary-end'), name: name.optional(), ...seen }),
]) as z.ZodType<ReleaseChange>;

/** The schema of `POST /-/overrides`. */
export const overrideRequest: z.ZodType<OverrideRequest> = z.strictObject({
  versions: z.partialRecord(name, version),
  hours: z.number().gt(0).max(168),
}) as z.ZodType<OverrideRequest>;
