import { describeBar } from './describe-search.ts';

export interface BarTextProps {
  params: URLSearchParams;
  part: 'when' | 'who' | 'filters';
}

/** The text of one button of the search bar. The number of filters is empty if there are none. */
export function BarText({ params, part }: BarTextProps) {
  const { [part]: text } = describeBar(params);
  if (part !== 'filters') return text;
  return text !== 0 && <span className="tabular-nums">({text})</span>;
}
