import { join } from 'node:path';
import { edgeEnv } from './environments.ts';
import { root } from './places.ts';
import { runProduct } from './run-product.ts';

// npm run dev: the server parts restart when their sources change; the pages come from Vite instead of from a build.
await runProduct({
  mode: 'dev',
  extraParts: (places) => [
    { name: 'dev-site', label: 'Site', file: join(root, 'deploy/src/dev/main.ts'), env: edgeEnv(places) },
  ],
});
