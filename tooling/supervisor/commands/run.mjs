// node run.mjs <file.ts> [arguments…]   a TypeScript program of this repository
// node run.mjs --bin <name> [arguments…] a tool from node_modules
import { launch, launchTool } from './launch.mjs';

const [target, ...rest] = process.argv.slice(2);
if (target === '--bin') await launchTool(rest[0] ?? '', rest.slice(1));
else await launch(target ?? '', rest);
