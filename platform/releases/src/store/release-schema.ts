import { areaManifest } from 'contracts/manifest';
import { releaseName } from 'contracts/releases';
import { z } from 'zod';
import { NOTES_LENGTH, type Release } from './release.ts';

const PLAIN_PATH = /^[A-Za-z0-9_@$+~-][A-Za-z0-9_@$+.~-]*(\/[A-Za-z0-9_@$+~-][A-Za-z0-9_@$+.~-]*)*$/;

/** True for a relative path without `..`, hidden files or special characters. */
export function isPlainPath(path: string): boolean {
  return path.length <= 300 && PLAIN_PATH.test(path);
}

const file = z
  .string()
  .refine(isPlainPath, 'must be a plain path')
  .refine((path) => path !== 'release.json' && !path.endsWith('.br'), 'must not be a name that the store uses');

/** Markup of the shell's page. It must not contain scripts: the edge adds them together with their hashes. */
const markup = z
  .string()
  .max(50_000)
  .refine((text) => !/<script/i.test(text), 'must have no scripts');

const names = z.record(z.string().max(100), z.array(z.string().max(100)).max(1_000));

/** A version such as `1.3`, or the number 1 in shells that predate minor versions. */
const contractNumber = z.union([z.int(), z.string().regex(/^\d{1,6}\.\d{1,6}$/, 'must be like 1.3')]);

const offers = z.strictObject({
  platform: contractNumber,
  http: contractNumber,
  shared: z.record(z.string(), z.string()),
  paths: z.array(z.string().startsWith('/').max(200)).max(200).optional(),
  slots: z.record(z.string().max(100), z.enum(['one', 'many'])).optional(),
  exports: names.optional(),
  icons: z.array(z.string().max(100)).max(1_000).optional(),
  calls: z.array(z.string().max(200)).max(1_000).optional(),
  // The releases of older shells contain these two unused fields.
  deprecated: z.unknown().optional(),
  loadsHashes: z.boolean().optional(),
  page: z
    .strictObject({ lang: z.string().regex(/^[A-Za-z-]{1,35}$/), head: markup, noscript: markup, frame: markup })
    .optional(),
});

const MAX_FILES = 2_000;

/** The schema of a `release.json` in an upload or from another site. */
export const releaseSchema = z
  .strictObject({
    name: releaseName,
    version: z.string().regex(/^\d+\.\d+\.\d+([-+][0-9A-Za-z.-]+)?$/, 'must be a semantic version'),
    source: z.string().max(200),
    files: z
      .record(
        file,
        z.strictObject({ integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/), bytes: z.int().min(0) }),
      )
      .refine((files) => Object.keys(files).length <= MAX_FILES, `must be at most ${MAX_FILES} files`),
    manifest: areaManifest.optional(),
    uses: names.optional(),
    start: z.record(
      z.string(),
      z.strictObject({ entry: file.optional(), scripts: z.array(file), styles: z.array(file) }),
    ),
    html: z.string().max(100_000).optional(),
    offers: offers.optional(),
    notes: z.string().max(NOTES_LENGTH).optional(),
    budget: z.record(z.string(), z.number().positive()).optional(),
  })
  .superRefine((release, context) => {
    const addIssue = (message: string) => context.addIssue({ code: 'custom', message });
    const { name, version, files, manifest, html, offers } = release;
    for (const { entry, scripts, styles } of Object.values(release.start)) {
      for (const path of [...(entry ? [entry] : []), ...scripts, ...styles])
        if (!files[path]) addIssue(`starts with ${path}, which it does not have`);
    }
    if (name === 'shell') {
      const hasPage = html !== undefined || (offers?.page && release.start.main?.entry);
      if (!hasPage || !offers || manifest) addIssue('a shell has a page and offers, and no manifest');
      return;
    }
    if (manifest?.name !== name || manifest.version !== version) addIssue('the manifest is of another release');
    if (!files['mf-manifest.json'] || !files['remoteEntry.js']) addIssue('an area has an entry and its manifest');
    const modules = [...(manifest?.routes ?? []), ...(manifest?.slots ?? [])].map(({ module }) => module);
    for (const module of modules) if (!release.start[module]) addIssue(`says nothing of how ${module} starts`);
  }) as unknown as z.ZodType<Release>;
