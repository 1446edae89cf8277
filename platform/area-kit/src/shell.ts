/** The build of the shell, and what measures it needs of the areas' builds. Of no use outside of this repository. */
export { exposedModules, readAreaManifest } from './build/area-manifest.ts';
export { shellConfig } from './build/shell-config.ts';
