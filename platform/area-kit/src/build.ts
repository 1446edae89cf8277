/**
 * The build of an area, whose `vite.config.ts` only calls `areaConfig(import.meta.dirname)`. The area exposes the
 * modules that its `remote.json` names, and the shell provides the shared packages (docs/decisions/003).
 */
export { areaConfig } from './build/area-config.ts';
