import { launch } from './launch.mjs';

await launch('tooling/supervisor/src/build.ts', process.argv.slice(2), { withDev: false });
