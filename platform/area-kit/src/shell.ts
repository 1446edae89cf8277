/** The build of the shell and helpers for build measurements. Only for use in this repository. */
export { exposedModules, readAreaManifest } from './build/area-manifest.ts';
export { shellConfig } from './build/shell-config.ts';
