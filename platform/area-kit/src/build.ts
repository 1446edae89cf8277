/**
 * The build of an area. Its `vite.config.ts` is one line, `areaConfig(import.meta.dirname)`: what it exposes comes from
 * its `remote.json`, what it shares is given by the shell (docs/decisions/003).
 */
export { areaConfig } from './build/area-config.ts';
