export { type Fact, FactList } from './fact-list.tsx';
export { type Paper, Papers } from './papers.tsx';
export { RecordSkeleton } from './record-skeleton.tsx';
export { type SumLine, SumList } from './sum-list.tsx';
export { type PastEvent, Timeline } from './timeline.tsx';
