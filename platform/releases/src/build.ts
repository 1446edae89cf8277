export { buildChanged } from './build/build.ts';
