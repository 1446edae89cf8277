import { z } from 'zod';
import { AREA_NAME_RULE, isAreaName } from './release-names.ts';
import type { AreaManifest } from './release-set.ts';

const path = z.string().regex(/^\/[a-z0-9\-/:]*$/i, 'must be a path on the site');
const modulePath = z.string().regex(/^\.\/[a-z0-9-]+$/, 'must be like ./routes');

const painted = z.strictObject({
  module: modulePath,
  data: z.array(z.string().regex(/^\/[\w{}/-]+(\?[\w{}=&-]+)?$/, 'must be like /room/{id}')).max(5),
});

/** The schema of an area's name. */
export const areaName = z.string().refine(isAreaName, `must be ${AREA_NAME_RULE}`);

const audience = z.enum(['guest', 'host', 'admin']);

const manifest = z.strictObject({
  name: areaName,
  version: z.string().regex(/^\d+\.\d+\.\d+([-+][0-9A-Za-z.-]+)?$/, 'must be a semantic version'),
  requires: z.strictObject({ platform: z.string().regex(/^\^\d+$/), http: z.string().regex(/^\^\d+$/) }),
  routes: z.array(
    z.strictObject({
      path,
      access: z.enum(['public', 'signed-in', 'host', 'admin']),
      title: z.string().min(1),
      module: modulePath,
      opensWith: z.enum(['PUBLIC_ROOMS']).optional(),
      painted: painted.optional(),
    }),
  ),
  menu: z.array(
    z.strictObject({
      label: z.string().min(1),
      path,
      for: audience,
      icon: z.string().optional(),
    }),
  ),
  slots: z.array(
    z.strictObject({ slot: z.string().regex(/^[a-z.-]+$/), module: modulePath, for: audience.optional() }),
  ),
  calls: z.array(z.string().regex(/^(GET|POST|PUT|PATCH|DELETE) \/\S*$/)),
});

/** The schema of an area's `remote.json`, checked at build and at publish. */
export const areaManifest = manifest.refine(({ routes, calls }) => {
  const asked = routes.flatMap(({ painted }) => painted?.data ?? []);
  return asked.every((path) => calls.includes(`GET ${path.split('?')[0]}`));
}, 'painted pages may only ask for what `calls` names') as unknown as z.ZodType<AreaManifest>;
