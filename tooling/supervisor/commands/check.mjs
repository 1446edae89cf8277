import { launch } from './launch.mjs';

await launch('tooling/supervisor/src/check.ts', process.argv.slice(2), { watched: true });
