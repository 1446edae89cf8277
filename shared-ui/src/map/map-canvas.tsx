import { useEffect, useRef, useState } from 'react';
// biome-ignore lint/style/noRestrictedImports: an area bundles this file and imports the shared-ui of the page.
import { Icon, IconButton } from 'shared-ui';
import { useColors } from '../theme/use-colors.ts';
import { type Area, areaBetween, MOST_LATITUDE, spanOf } from './areas.ts';
import { LeafletMap, TileLayer } from './leaflet.ts';
import { MapCircle, type Point } from './map-circle.tsx';
import { MovablePoint } from './movable-point.tsx';
import { NaturalEarth } from './natural-earth.ts';
import { type MapPin, Pin } from './pin.tsx';

export interface MapCanvasProps {
  label: string;
  /** The visible area. A new value moves the map, unless the map has just reported it. */
  area: Area;
  /**
   * A tile server, with `{z}`, `{x}` and `{y}` in its address. By default, the map shows land, borders and names
   * without a server.
   */
  server?: { tiles: string; attribution: string } | undefined;
  onMove?: ((moved: { area: Area; isByVisitor: boolean }) => void) | undefined;
  pins?: readonly MapPin[] | undefined;
  onPoint?: ((key: string | undefined) => void) | undefined;
  onPress?: ((pin: MapPin) => void) | undefined;
  /** A circle around a point, with its radius in meters. */
  circle?: { at: Point; metres: number } | undefined;
  /** A marker. With `onMovePoint`, it can be moved by dragging and with the arrow keys. */
  point?: Point | undefined;
  onMovePoint?: ((point: Point) => void) | undefined;
}

const COLORS = {
  water: '--color-info-soft',
  land: '--color-surface-soft',
  border: '--color-line-strong',
  name: '--color-ink-muted',
} as const;

/** A map without streets shows no more details beyond this zoom. */
const CLOSEST = 16;
const FARTHEST = 2;
/** The maximum zoom when the map fits a single place. */
const CLOSEST_TO_FIT = 12;

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is created once, and a later area moves it.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    // On a map without interaction, a finger scrolls the page.
    const isRead = props.pins === undefined && props.onMovePoint === undefined;
    element.classList.toggle('ui-map-in-page', isRead);
    const drawn = new LeafletMap(element, {
      attributionControl: false,
      zoomControl: false,
      boxZoom: false,
      // Without pins, the wheel scrolls the page.
      scrollWheelZoom: props.pins !== undefined,
      dragging: !isRead || !matchMedia('(pointer: coarse)').matches,
      // An observer watches the size instead, because it notices more than window resizes.
      trackResize: false,
      minZoom: FARTHEST,
      maxZoom: CLOSEST,
      maxBounds: [
        // Allows moving around the world about a hundred times.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares numbers: an equal area must not move the map
  useEffect(() => {
    if (!map || wanted === shown.current) return;
    isOwnMove.current = true;
    fit(map, area);
    isOwnMove.current = false;
  }, [map, wanted]);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of pins, not of form fields */}
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
