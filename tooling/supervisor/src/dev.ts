import { join } from 'node:path';
import { StartError } from 'part-runtime';
import { areaEnv, type DevOptions, isolateArea, readDevOptions } from './dev-options.ts';
import { edgeEnv } from './part-environments.ts';
import { root } from './run-layout.ts';
import { runProduct } from './run-product.ts';

// npm run dev: restarts the server parts when their sources change. Vite serves the pages, so they need no build.
// --area runs one area, in its own frame or inside a deployed site. --built serves the pages of the last build.
const options = read();
const { area } = options;
if (options.built) {
  await runProduct({ mode: 'built', isWatched: true });
} else if (!area) {
  await runProduct({
    mode: 'dev',
    isWatched: true,
    extraParts: (places) => [
      { name: 'dev-site', label: 'Site', file: join(root, 'platform/area-kit/src/dev/main.ts'), env: edgeEnv(places) },
    ],
  });
} else {
  const isElsewhere = Boolean(options.site || options.api);
  await runProduct({
    mode: isElsewhere ? 'front' : 'dev',
    isWatched: !isElsewhere,
    ...(isElsewhere && { adjust: (settings) => isolateArea(settings, area, process.env.PORT) }),
    extraParts: (places) => [
      {
        name: `dev-${area}`,
        label: `Area ${area}`,
        file: join(root, 'platform/area-kit/src/dev/area-main.ts'),
        env: { ...edgeEnv(places), ...areaEnv(options) },
      },
    ],
  });
}

function read(): DevOptions {
  try {
    return readDevOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
