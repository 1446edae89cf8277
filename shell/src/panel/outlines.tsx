import { useEffect, useReducer } from 'react';
import { cx } from 'shared-ui';
import { boxOf, type Piece } from './pieces.ts';

interface OutlinesProps {
  pieces: readonly Piece[];
  current: Piece | undefined;
}

export function Outlines({ pieces, current }: OutlinesProps) {
  useEachFrame();
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-30 overflow-hidden print:hidden">
      {pieces.map((piece, index) => {
        const { left, top, width, height } = boxOf(piece);
        if (width === 0) return null;
        const isCurrent = piece.element === current?.element;
        return (
          <div
            className={cx('absolute border-2 border-accent', isCurrent ? 'bg-accent/10' : 'border-dashed')}
            key={index}
            style={{ left, top, width, height }}
          >
            <span className="absolute top-0 left-0 bg-accent px-2 py-0.5 font-medium text-on-fill text-sm">
              {`${piece.name} ${piece.version}, ${piece.place}`}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** Renders on every frame, because no event reports all movements: scrolling, loading pictures and growing lists. */
function useEachFrame(): void {
  const [, update] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let frame = requestAnimationFrame(function next() {
      update();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
