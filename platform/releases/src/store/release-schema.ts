import { RELEASE_NAMES } from 'contracts';
import { areaManifest } from 'contracts/manifest';
import { z } from 'zod';
import type { Release } from './release.ts';

/** A path inside a release: plain names only, so that it leads nowhere else and hides nothing. */
const file = z
  .string()
  .max(300)
  .regex(/^[A-Za-z0-9_@$+~-][A-Za-z0-9_@$+.~-]*(\/[A-Za-z0-9_@$+~-][A-Za-z0-9_@$+.~-]*)*$/, 'must be a plain path')
  .refine((path) => path !== 'release.json' && !path.endsWith('.br'), 'must not be a name that the store uses');

const MOST_FILES = 2_000;

/** The schema of a `release.json` that came from elsewhere. */
export const releaseSchema = z
  .strictObject({
    name: z.enum(RELEASE_NAMES),
    version: z.string().regex(/^\d+\.\d+\.\d+([-+][0-9A-Za-z.-]+)?$/, 'must be a semantic version'),
    source: z.string().max(200),
    files: z
      .record(
        file,
        z.strictObject({ integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/), bytes: z.int().min(0) }),
      )
      .refine((files) => Object.keys(files).length <= MOST_FILES, `must be at most ${MOST_FILES} files`),
    manifest: areaManifest.optional(),
    start: z.record(z.string(), z.strictObject({ scripts: z.array(file), styles: z.array(file) })),
    html: z.string().max(100_000).optional(),
    offers: z.strictObject({ platform: z.int(), http: z.int(), shared: z.record(z.string(), z.string()) }).optional(),
    budget: z.record(z.string(), z.number().positive()).optional(),
  })
  .superRefine((release, context) => {
    const complain = (message: string) => context.addIssue({ code: 'custom', message });
    const { name, version, files, manifest, html, offers } = release;
    for (const { scripts, styles } of Object.values(release.start)) {
      for (const path of [...scripts, ...styles])
        if (!files[path]) complain(`starts with ${path}, which it does not have`);
    }
    if (name === 'shell') {
      if (html === undefined || !offers || manifest) complain('a shell has a page and offers, and no manifest');
      return;
    }
    if (manifest?.name !== name || manifest.version !== version) complain('the manifest is of another release');
    if (!files['mf-manifest.json'] || !files['remoteEntry.js']) complain('an area has an entry and its manifest');
    const modules = [...(manifest?.routes ?? []), ...(manifest?.slots ?? [])].map(({ module }) => module);
    for (const module of modules) if (!release.start[module]) complain(`says nothing of how ${module} starts`);
  }) as unknown as z.ZodType<Release>;
