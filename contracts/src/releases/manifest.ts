import { z } from 'zod';
import { AREA_NAME_RULE, isAreaName } from './release-names.ts';
import type { AreaManifest } from './release-set.ts';

/** Maximum pages, menu entries, slots and calls of one area, because some checks compare each with all others. */
const MOST = 200;

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
  name: areaName.describe('The area, as it is called everywhere: its folder is remote-<name>'),
  version: z.string().regex(/^\d+\.\d+\.\d+([-+][0-9A-Za-z.-]+)?$/, 'must be a semantic version'),
  requires: z
    .strictObject({ platform: required, http: required })
    .describe('The contract numbers of the shell and of the API that it needs, such as ^1, or ^1.3 for 1.3 or later'),
  routes: z
    .array(
      z
        .strictObject({
          path,
          access: z.enum(['public', 'signed-in', 'host', 'admin']),
          title: z.string().min(1),
          module: modulePath,
          opensWith: z
            .enum(['PUBLIC_ROOMS'])
            .optional()
            .describe('The setting of the site with which anybody may see it'),
          painted: painted.optional().describe('The edge paints it before any script runs'),
        })
        .describe('A page: who may see it, and the module in src/ that has it'),
    )
    .max(MOST),
  menu: z
    .array(
      z
        .strictObject({
          label: z.string().min(1),
          path,
          for: audience,
          icon: z.string().optional().describe('One of shared-ui/src/icons/paths.ts'),
        })
        .describe('An entry of the dashboard’s menu'),
    )
    .max(MOST),
  slots: z
    .array(
      z
        .strictObject({ slot: z.string().regex(/^[a-z.-]+$/), module: modulePath, for: audience.optional() })
        .describe('What it shows on a page of another area'),
    )
    .max(MOST),
  calls: z
    .array(z.string().regex(/^(GET|POST|PUT|PATCH|DELETE) \/\S*$/))
    .max(MOST)
    .describe('The calls of the API that it makes, such as GET /rooms'),
});

/** The schema of an area's `remote.json`, checked when it is built and published. */
export const areaManifest = manifest.refine(({ routes, calls }) => {
  const asked = routes.flatMap(({ painted }) => painted?.data ?? []);
  return asked.every((path) => calls.includes(`GET ${path.split('?')[0]}`));
}, 'painted pages may only ask for what `calls` names') as unknown as z.ZodType<AreaManifest>;

/** The JSON schema of `remote.json` for editors. The version is omitted, because it comes from `package.json`. */
export function remoteSchema(): object {
  return z.toJSONSchema(manifest.omit({ version: true }).extend({ $schema: z.string().optional() }));
}
