import { z } from 'zod';
import { areaName } from './manifest.ts';
import { AREA_NAME_RULE, isReleaseName } from './release-names.ts';

/** The schema of the name of what is released: `shell` or an area. */
export const releaseName = z.string().refine(isReleaseName, `must be shell, or an area's name: ${AREA_NAME_RULE}`);
const name = releaseName;
const version = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$/, 'must be a version');
/**
 * Whether the journeys passed is for the server to know, by a signed result for the set. `skipped`, with a reason, goes
 * without one in an emergency. `passed` is what older tools say, and means nothing.
 */
const journeys = z.enum(['passed', 'skipped']).exactOptional();
const share = z.number().gt(0).lt(1);
const steps = z.strictObject({
  shares: z.array(share).min(1).max(10),
  everyMs: z
    .int()
    .min(60_000)
    .max(7 * 86_400_000),
  visitors: z.int().min(1).max(10_000),
  promotesAtEnd: z.boolean().exactOptional(),
});
const seen = { revision: z.int().min(0).exactOptional(), reason: z.string().max(500).exactOptional() };

/**
 * `POST /-/releases`. `revision` is the one the caller has seen: if the same area has changed since, the response
 * is 409 `changed-meanwhile`. `also` lists versions promoted in the same step, such as the areas that a shell with
 * new contract numbers needs. A success returns the new `ReleasesState`.
 */
export const releaseChange = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('promote'),
    name,
    to: version,
    also: z.record(name, version).exactOptional(),
    journeys,
    ...seen,
  }),
  z.strictObject({ action: z.literal('rollback'), name, ...seen }),
  z.strictObject({ action: z.literal('retire'), name: areaName, ...seen }),
  z.strictObject({ action: z.literal('rollback-set'), set: version, ...seen }),
  z.strictObject({
    action: z.literal('canary'),
    name,
    to: version,
    share,
    steps: steps.exactOptional(),
    journeys,
    ...seen,
  }),
  z.strictObject({ action: z.literal('canary-end'), name: name.exactOptional(), ...seen }),
]);
export type ReleaseChange = z.infer<typeof releaseChange>;

/** `POST /-/overrides`: creates a signed link to a combination of stored versions, `OverrideLinks`. */
export const overrideRequest = z.strictObject({
  versions: z.record(name, version),
  hours: z.number().gt(0).max(168),
});
export type OverrideRequest = z.infer<typeof overrideRequest>;

/**
 * `POST /-/override/versions`: this browser shows these published versions from now on. Names that are left out follow
 * the promoted set, or the preview link where its holder may not choose them.
 */
export const overrideChoice = z.strictObject({ versions: z.record(name, version) });
export type OverrideChoice = z.infer<typeof overrideChoice>;

/** `POST /-/candidates`: which journeys these versions need before visitors get them; answers a `Candidate`. */
export const candidateRequest = z.strictObject({ versions: z.record(name, version) });
export type CandidateRequest = z.infer<typeof candidateRequest>;

/** `POST /-/results`: a result of journeys, signed by a key that the site trusts; answers a `SignedResult` with 201. */
export const resultRequest = z.strictObject({ signed: z.string().max(10_000) });
