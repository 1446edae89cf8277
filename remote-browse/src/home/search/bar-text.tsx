import { describeBar } from './describe-search.ts';

export interface BarTextProps {
  params: URLSearchParams;
  part: 'when' | 'who' | 'filters';
}

/** The text of a button of the search bar. Renders nothing for the number of filters if it is 0. */
export function BarText({ params, part }: BarTextProps) {
  const { [part]: text } = describeBar(params);
  if (part !== 'filters') return text;
  return text !== 0 && <span className="tabular-nums">({text})</span>;
}
