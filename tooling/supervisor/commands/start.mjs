import { launch } from './launch.mjs';

await launch('tooling/supervisor/src/start.ts', process.argv.slice(2), { watched: true, withDev: false });
