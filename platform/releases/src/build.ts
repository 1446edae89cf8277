export { type BuildOptions, buildChanged } from './build/build.ts';
