import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runPart, StartError } from 'part-runtime';

// Runs the Vite dev server of one folder (the shell or an area) in its own process, because the federation plugin keeps
// global state.
const folder = process.env.VITE_FOLDER ?? '';
const port = Number(process.env.PORT);
const mode = process.env.VITE_MODE;
const dataDir = process.env.DATA_DIR;

await runPart(`vite ${folder}`, async () => {
  if (!folder || !port || !mode || !dataDir) {
    throw new StartError('VITE_FOLDER, VITE_MODE, PORT and DATA_DIR are required.');
  }
  process.chdir(folder);
  const vitePath = createRequire(join(folder, 'package.json')).resolve('vite');
  const { createServer } = (await import(pathToFileURL(vitePath).href)) as typeof import('vite');
  const server = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    mode,
    clearScreen: false,
    // In node_modules, two running copies of the site would overwrite each other's pre-bundled packages.
    cacheDir: join(dataDir, 'vite', `${basename(folder)}-${mode}`),
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // The edge serves the pages, but this server serves their files and the hot reload.
      origin: `http://127.0.0.1:${port}`,
      cors: { origin: /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/ },
      // The shell waits only eight seconds for an area, so transform its entry files in advance.
      warmup: { clientFiles: ['./src/{main,boot,routes,slots}.{ts,tsx}'] },
      hmr: { host: '127.0.0.1', clientPort: port },
    },
  });
  await server.listen();
  return { port, stop: () => server.close() };
});
