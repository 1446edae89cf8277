import { useEffect, useRef, useState } from 'react';
// biome-ignore lint/style/noRestrictedImports: an area bundles this file, and takes the kit that the page has already.
import { Icon, IconButton } from 'shared-ui';
import { useColors } from '../theme/use-colors.ts';
import { type Area, areaBetween, MOST_LATITUDE, spanOf } from './areas.ts';
import { LeafletMap, TileLayer } from './leaflet.ts';
import { MapCircle, type Point } from './map-circle.tsx';
import { MovablePoint } from './movable-point.tsx';
import { NaturalEarth } from './natural-earth.ts';
import { type MapPin, Pin } from './pin.tsx';

export interface MapCanvasProps {
  /** Names it. */
  label: string;
  /** The part that it shows. Another one moves the map; one that the map has just reported does not. */
  area: Area;
  /** A server of map tiles, with braces for `{z}`, `{x}` and `{y}`. Default: land, borders and names, without any server. */
  server?: { tiles: string; attribution: string } | undefined;
  /** Called when another part shows. */
  onMove?: ((moved: { area: Area; isByVisitor: boolean }) => void) | undefined;
  pins?: readonly MapPin[] | undefined;
  /** The pin that is pointed at or has the focus. */
  onPoint?: ((key: string | undefined) => void) | undefined;
  onPress?: ((pin: MapPin) => void) | undefined;
  /** So many metres around a point. */
  circle?: { at: Point; metres: number } | undefined;
  /** A point; with `onMovePoint` it is moved by dragging and by arrow keys. */
  point?: Point | undefined;
  onMovePoint?: ((point: Point) => void) | undefined;
}

const COLORS = {
  water: '--color-info-soft',
  land: '--color-surface-soft',
  border: '--color-line-strong',
  name: '--color-ink-muted',
} as const;

/** Closer than this a map without streets shows nothing more. */
const CLOSEST = 16;
const FARTHEST = 2;
/** Of a single place, not its doorstep. */
const CLOSEST_TO_FIT = 12;

/** The drawn part of a map; only the files of this folder know Leaflet. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, area, server, pins = [], circle, point } = props;
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const colors = useColors(COLORS);
  const [middle, setMiddle] = useState(0);
  const shown = useRef('');
  const isOwnMove = useRef(false);
  const latest = useRef(props);
  latest.current = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once; a later area moves it.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    // In a page that is read, the finger goes on through the page.
    const isRead = props.pins === undefined && props.onMovePoint === undefined;
    element.classList.toggle('ui-map-in-page', isRead);
    const drawn = new LeafletMap(element, {
      attributionControl: false,
      zoomControl: false,
      boxZoom: false,
      // And so does the wheel.
      scrollWheelZoom: props.pins !== undefined,
      dragging: !isRead || !matchMedia('(pointer: coarse)').matches,
      // Not by the window alone: an observer sees all that resizes it.
      trackResize: false,
      minZoom: FARTHEST,
      maxZoom: CLOSEST,
      maxBounds: [
        // Once around the world, and again.
        [-MOST_LATITUDE, -36_000],
        [MOST_LATITUDE, 36_000],
      ],
      maxBoundsViscosity: 1,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    drawn.on('moveend', () => {
      const corners = drawn.getBounds();
      const now = areaBetween(corners.getWest(), corners.getSouth(), corners.getEast(), corners.getNorth());
      shown.current = String(now);
      setMiddle(drawn.getCenter().lng);
      latest.current.onMove?.({ area: now, isByVisitor: !isOwnMove.current });
    });
    isOwnMove.current = true;
    fit(drawn, area);
    isOwnMove.current = false;
    setMap(drawn);
    const observer = new ResizeObserver(() => {
      isOwnMove.current = true;
      drawn.invalidateSize({ pan: false });
      isOwnMove.current = false;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.remove();
    };
  }, []);

  const tiles = server?.tiles;
  useEffect(() => {
    if (!map) return;
    const layer = tiles ? new TileLayer(tiles) : new NaturalEarth(colors);
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, tiles, colors]);

  const wanted = String(area);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its numbers; an equal area does not move the map.
  useEffect(() => {
    if (!map || wanted === shown.current) return;
    isOwnMove.current = true;
    fit(map, area);
    isOwnMove.current = false;
  }, [map, wanted]);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of pins, no fields */}
      <div aria-label={`${label}, moved by arrow keys`} className="ui-map size-full" ref={place} role="group" />
      {map && (
        <>
          {pins.map((pin) => (
            <Pin
              key={pin.key}
              map={map}
              middle={middle}
              onPoint={(key) => latest.current.onPoint?.(key)}
              onPress={(pressed) => latest.current.onPress?.(pressed)}
              pin={pin}
            />
          ))}
          {circle && <MapCircle at={circle.at} map={map} metres={circle.metres} />}
          {point && <MovablePoint at={point} map={map} onMove={props.onMovePoint} />}
          <div className="absolute top-3 right-3 z-10 grid gap-2">
            {(['in', 'out'] as const).map((way) => (
              <IconButton
                className="border border-line bg-surface shadow-card"
                key={way}
                label={`Zoom ${way}`}
                onClick={() => (way === 'in' ? map.zoomIn() : map.zoomOut())}
              >
                <Icon name={way === 'in' ? 'plus' : 'minus'} size={20} />
              </IconButton>
            ))}
          </div>
        </>
      )}
      <p className="absolute right-0 bottom-0 z-10 rounded-tl-control bg-surface/90 px-2 py-0.5 text-ink-muted text-xs">
        {server?.attribution ?? 'Made with Natural Earth and GeoNames'}
      </p>
    </>
  );
}

function fit(map: LeafletMap, area: Area): void {
  const { west, east } = spanOf(area);
  const [, south, , north] = area;
  map.fitBounds(
    [
      [south, west],
      [north, east],
    ],
    { animate: false, maxZoom: CLOSEST_TO_FIT },
  );
}
