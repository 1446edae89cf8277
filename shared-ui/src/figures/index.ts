/** For pages of figures. Bundled by the areas that have some, as home needs none of it. */
export { FiguresSection } from './figures-section.tsx';
export { useClock } from './use-clock.ts';
export { useFigures } from './use-figures.ts';
