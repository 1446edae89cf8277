import { z } from 'zod';
import { AREA_NAME_RULE, isAreaName } from './release-names.ts';
import type { AreaManifest } from './release-set.ts';

/** The maximum number of pages, menu entries, slots or calls per area. Some checks compare each with all others. */
const MAX_ENTRIES = 200;

const path = z
  .string()
  .max(200)
  .regex(/^\/[a-z0-9\-/:]*$/i, 'must be a path on the site');
const required = z.string().regex(/^\^\d+(\.\d+)?$/, 'must be like ^1 or ^1.3');
const modulePath = z.string().regex(/^\.\/[a-z0-9-]+$/, 'must be like ./routes');

const painted = z.strictObject({
  module: modulePath,
  data: z.array(z.string().regex(/^\/[\w{}/-]+(\?[\w{}=&-]+)?$/, 'must be like /room/{id}')).max(5),
});

export const areaName = z.string().refine(isAreaName, `must be ${AREA_NAME_RULE}`);

const audience = z.enum(['guest', 'host', 'admin']);

const manifest = z.strictObject({
  name: areaName.describe('The name of the area. Its folder is remote-<name>'),
  version: z.string().regex(/^\d+\.\d+\.\d+([-+][0-9A-Za-z.-]+)?$/, 'must be a semantic version'),
  requires: z
    .strictObject({ platform: required, http: required })
    .describe(
      'The contract versions of the shell and the API that the area requires, such as ^1, or ^1.3 for 1.3 or a later 1.x',
    ),
  routes: z
    .array(
      z
        .strictObject({
          path,
          access: z.enum(['public', 'signed-in', 'host', 'admin']),
          title: z.string().min(1),
          module: modulePath,
          opensWith: z.enum(['PUBLIC_ROOMS']).optional().describe('The site setting that makes the page public'),
          painted: painted.optional().describe('If set, the edge renders the page as HTML'),
        })
        .describe('A page: its access rule, and the module in src/ that exports it'),
    )
    .max(MAX_ENTRIES),
  menu: z
    .array(
      z
        .strictObject({
          label: z.string().min(1),
          path,
          for: audience,
          icon: z.string().optional().describe('One of shared-ui/src/icons/paths.ts'),
        })
        .describe('An entry in the dashboard menu'),
    )
    .max(MAX_ENTRIES),
  slots: z
    .array(
      z
        .strictObject({ slot: z.string().regex(/^[a-z.-]+$/), module: modulePath, for: audience.optional() })
        .describe('A part that is shown on a page of another area'),
    )
    .max(MAX_ENTRIES),
  calls: z
    .array(z.string().regex(/^(GET|POST|PUT|PATCH|DELETE) \/\S*$/))
    .max(MAX_ENTRIES)
    .describe('The API calls that the area makes, such as GET /rooms'),
});

/** The schema of an area's `remote.json`, checked when it is built and published. */
export const areaManifest = manifest.refine(({ routes, calls }) => {
  const asked = routes.flatMap(({ painted }) => painted?.data ?? []);
  return asked.every((path) => calls.includes(`GET ${path.split('?')[0]}`));
}, 'painted pages may only ask for what `calls` names') as unknown as z.ZodType<AreaManifest>;

/** Returns the JSON schema of `remote.json` for editors. It omits the version, which is set from `package.json`. */
export function remoteSchema(): object {
  return z.toJSONSchema(manifest.omit({ version: true }).extend({ $schema: z.string().optional() }));
}
