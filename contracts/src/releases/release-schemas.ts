import { z } from 'zod';
import { areaName } from './manifest.ts';
import { AREA_NAME_RULE, isReleaseName } from './release-names.ts';

export const releaseName = z.string().refine(isReleaseName, `must be shell, or an area's name: ${AREA_NAME_RULE}`);
const name = releaseName;
const version = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$/, 'must be a version');
/**
 * The stored results determine whether the journeys passed. In an emergency, `skipped` with a reason bypasses them. Older
 * tools send `passed`, which is ignored.
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
 * The body of `POST /-/releases`. `revision` is the one that the caller has seen. If the same area has changed since
 * then, the response is 409 `changed-meanwhile`. `also` lists versions that are promoted in the same step, such as the
 * areas that a shell with new contract versions needs. The response is the new `ReleasesState`.
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

/** `POST /-/overrides` creates a signed link to a combination of stored versions. The response is `OverrideLinks`. */
export const overrideRequest = z.strictObject({
  versions: z.record(name, version),
  hours: z.number().gt(0).max(168),
});
export type OverrideRequest = z.infer<typeof overrideRequest>;

/**
 * `POST /-/override/versions` chooses the published versions that this browser shows. For other names, it shows the
 * promoted version, or that of the preview link if its holder may not choose them.
 */
export const overrideChoice = z.strictObject({ versions: z.record(name, version) });
export type OverrideChoice = z.infer<typeof overrideChoice>;

/** `POST /-/candidates` returns the journeys that must pass before visitors get these versions (`Candidate`). */
export const candidateRequest = z.strictObject({ versions: z.record(name, version) });
export type CandidateRequest = z.infer<typeof candidateRequest>;

/**
 * `POST /-/results` records that all runnable journeys of these names passed on a release set. Only the holder of
 * `QA_TOKEN` may send it.
 */
export const passedJourneys = z.strictObject({
  set: z.string().regex(/^[\da-f]{16,64}$/),
  /** A hash of all files in the set. The id covers only versions, and another site may have other files under them. */
  digest: z.string().regex(/^[\da-f]{64}$/),
  /** The journeys that are tagged with one of these names were run. */
  names: z.array(name).min(1).max(200),
  /** `own` means that only journeys that involve no other area were run. */
  scope: z.enum(['all', 'own']),
  passed: z.int().min(1),
  /** The number of journeys that could not run, for example because the site has no stand-ins. */
  skipped: z.int().min(0),
});
export type PassedJourneys = z.infer<typeof passedJourneys>;
