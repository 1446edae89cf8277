/** The build of the shell, and functions that measure builds. Only this repository uses them. */
export { exposedModules, readAreaManifest } from './build/area-manifest.ts';
export { shellConfig } from './build/shell-config.ts';
