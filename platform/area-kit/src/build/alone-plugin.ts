import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { AreaManifest } from 'contracts';
import type { Plugin } from 'vite';

const AREA = 'virtual:lodge-area';
const FRAME = join(import.meta.dirname, '../../alone');
/** The frame's script. The published package contains compiled JavaScript instead of TypeScript. */
const MAIN = extname(import.meta.filename) === '.ts' ? 'main.tsx' : 'main.js';

/**
 * Serves an area in the frame of `alone/`. The frame's page is served at every path, and imports the area's manifest
 * and modules from a virtual module.
 */
export function alone(manifest: AreaManifest, exposes: Record<string, string>): Plugin {
  const main = join(FRAME, MAIN);
  return {
    name: 'lodge:alone',
    config: () => ({
      appType: 'custom',
      optimizeDeps: { entries: [main, ...Object.values(exposes)] },
    }),
    resolveId: (id) => (id === AREA ? `\0${AREA}` : undefined),
    load: (id) => (id === `\0${AREA}` ? areaModule(manifest, exposes) : undefined),
    configureServer: (server) => () => {
      server.middlewares.use(async (request, response, next) => {
        if (!request.headers.accept?.includes('text/html')) return next();
        try {
          const page = readFileSync(join(FRAME, 'index.html'), 'utf8').replace('%MAIN%', `/@fs${main}`);
          const html = await server.transformIndexHtml(request.originalUrl ?? '/', page);
          response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

function areaModule(manifest: AreaManifest, exposes: Record<string, string>): string {
  const modules = Object.entries(exposes).map(
    ([name, file]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(file.replace(/^\./, ''))})`,
  );
  return `export const manifest = ${JSON.stringify(manifest)};\nexport const modules = { ${modules.join(', ')} };\n`;
}
