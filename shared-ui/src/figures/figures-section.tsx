import type { ReactNode } from 'react';
// biome-ignore lint/style/noRestrictedImports: areas bundle this file, but share the page's copy of shared-ui
import { cx, Heading, RadioGroup, type RadioOption } from 'shared-ui';

interface FiguresSectionProps<Span extends string> {
  title: string;
  span: Span;
  spans: readonly RadioOption<Span>[];
  onSpan: (span: Span) => void;
  isFetching: boolean;
  isOld: boolean;
  children: ReactNode;
}

export function FiguresSection<Span extends string>(props: FiguresSectionProps<Span>) {
  const { title, span, spans, onSpan, isFetching, isOld, children } = props;
  return (
    <section className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Heading level={2}>{title}</Heading>
        <RadioGroup isLegendHidden legend="Time span" look="segmented" onChange={onSpan} options={spans} value={span} />
      </div>
      <div aria-busy={isFetching} className={cx('space-y-4 transition-opacity', isOld && 'opacity-60')}>
        {children}
      </div>
    </section>
  );
}
