/**
 * The build of an area. Its `vite.config.ts` is one line: `areaConfig(import.meta.dirname)`. The modules it exposes
 * come from its `remote.json`, and the shell provides the shared packages (docs/decisions/003).
 */
export { areaConfig } from './build/area-config.ts';
