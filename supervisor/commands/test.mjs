import { launch } from './launch.mjs';

await launch('supervisor/src/test.ts', process.argv.slice(2), { watched: true });
