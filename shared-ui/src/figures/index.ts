export { FigureTiles } from './figure-tiles.tsx';
export { FiguresSection } from './figures-section.tsx';
export { type TileState, useFigures } from './use-figures.ts';
