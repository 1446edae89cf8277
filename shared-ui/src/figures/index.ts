/** For pages of figures. Bundled by the areas that have some: home needs none of it. */
export { FigureTiles } from './figure-tiles.tsx';
export { FiguresSection } from './figures-section.tsx';
export { type TileState, useFigures } from './use-figures.ts';
