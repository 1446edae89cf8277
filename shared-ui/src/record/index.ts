/** For the page of one thing: its facts, sums and history. Bundled by the areas that have some: home needs none of it. */
export { type Fact, FactList } from './fact-list.tsx';
export { type Paper, Papers } from './papers.tsx';
export { RecordSkeleton } from './record-skeleton.tsx';
export { type SumLine, SumList } from './sum-list.tsx';
export { type PastEvent, Timeline } from './timeline.tsx';
