// biome-ignore lint/style/noRestrictedImports: areas bundle this file, but share the page's copy of shared-ui
import { Button, cx, deferred, Spinner } from 'shared-ui';
import type { MapCanvasProps } from './map-canvas.tsx';

export interface WorldMapProps extends MapCanvasProps {
  className?: string | undefined;
  /**
   * If false, the map's code is not loaded yet. For example, load it when the map is near the viewport
   * (`shared-ui/use-is-near`). Default true.
   */
  isWanted?: boolean;
}

const canvas = deferred(() => import('./map-canvas.tsx').then((module) => module.MapCanvas));

export function WorldMap({ className, isWanted = true, ...props }: WorldMapProps) {
  const { part: Canvas, hasFailed, retry } = canvas.use(isWanted);
  return (
    <section
      aria-label={props.label}
      className={cx('relative isolate overflow-hidden rounded-card bg-surface-sunken', className)}
    >
      {Canvas ? (
        <Canvas {...props} />
      ) : (
        <div className="grid size-full place-items-center">
          {hasFailed ? (
            <div className="grid justify-items-center gap-3 p-6" role="alert">
              <p>The map could not be loaded.</p>
              <Button onClick={retry} size="sm">
                Try again
              </Button>
            </div>
          ) : (
            isWanted && <Spinner label="Loading the map" />
          )}
        </div>
      )}
    </section>
  );
}
