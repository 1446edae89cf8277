import { type RefObject, useEffect, useRef, useState } from 'react';
// biome-ignore lint/style/noRestrictedImports: areas bundle this file, but share the page's copy of shared-ui
import { Icon, IconButton } from 'shared-ui';
import { useColors } from '../theme/use-colors.ts';
import { type Area, areaBetween, MAX_LATITUDE, spanOf } from './areas.ts';
import { LeafletMap, TileLayer } from './leaflet.ts';
import { MapCircle, type Point } from './map-circle.tsx';
import { MovablePoint } from './movable-point.tsx';
import { NaturalEarth } from './natural-earth.ts';
import { type MapPin, Pin } from './pin.tsx';

export interface MapCanvasProps {
  label: string;
  /** The visible area. A new value moves the map, unless it is the one that the map has just reported. */
  area: Area;
  /**
   * A tile server, with `{z}`, `{x}` and `{y}` in the URL `tiles`. If omitted, the browser draws land, borders and
   * names.
   */
  server?: { tiles: string; attribution: string } | undefined;
  onMove?: ((moved: { area: Area; isByVisitor: boolean }) => void) | undefined;
  pins?: readonly MapPin[] | undefined;
  onPoint?: ((key: string | undefined) => void) | undefined;
  onPress?: ((pin: MapPin) => void) | undefined;
  /** A circle around a point, with its radius in meters. */
  circle?: { at: Point; metres: number } | undefined;
  /** A marker. With `onMovePoint`, the visitor can move it by dragging or with the arrow keys. */
  point?: Point | undefined;
  onMovePoint?: ((point: Point) => void) | undefined;
}

const COLORS = {
  water: '--color-info-soft',
  land: '--color-surface-soft',
  border: '--color-line-strong',
  name: '--color-ink-muted',
} as const;

/** The maximum zoom. A map without streets has no more details beyond it. */
const CLOSEST = 16;
const FARTHEST = 2;
/** The maximum zoom when the map is fitted to an area. */
const CLOSEST_TO_FIT = 12;

export function MapCanvas(props: MapCanvasProps) {
  const { label, server, pins = [], circle, point } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const { map, middle } = useMap(place, latest);
  useArea(map, props.area);
  useBackground(map, server?.tiles);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of pins, not of form fields */}
      <div aria-label={`${label}, moved by arrow keys`} className="ui-map size-full" ref={place} role="group" />
      {map && (
        <>
          {pins.map((pin) => (
            <Pin
              key={pin.key}
              map={map.drawn}
              middle={middle}
              onPoint={(key) => latest.current.onPoint?.(key)}
              onPress={(pressed) => latest.current.onPress?.(pressed)}
              pin={pin}
            />
          ))}
          {circle && <MapCircle at={circle.at} map={map.drawn} metres={circle.metres} />}
          {point && <MovablePoint at={point} map={map.drawn} onMove={props.onMovePoint} />}
          <ZoomButtons map={map.drawn} />
        </>
      )}
      {/* The width is limited, because on a phone a button in the middle of the screen may cover the map. */}
      <p className="absolute right-0 bottom-0 z-10 max-w-30 rounded-tl-control bg-surface/90 px-2 py-0.5 text-ink-muted text-xs sm:max-w-none">
        {server?.attribution ?? 'Made with Natural Earth and GeoNames'}
      </p>
    </>
  );
}

interface ShownMap {
  drawn: LeafletMap;
  /** The area that the map reported last, as a string. */
  shown: string;
  /** True while our code, not the visitor, moves the map. */
  isOwnMove: boolean;
}

function moveBy(map: ShownMap, move: () => void) {
  map.isOwnMove = true;
  move();
  map.isOwnMove = false;
}

/** Creates the map once and reports when it moves. `middle` is the longitude of the map's center. */
function useMap(place: RefObject<HTMLDivElement | null>, latest: RefObject<MapCanvasProps>) {
  const [map, setMap] = useState<ShownMap>();
  const [middle, setMiddle] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const drawn = drawMap(element, latest.current);
    const created: ShownMap = { drawn, shown: '', isOwnMove: false };
    drawn.on('moveend', () => {
      const corners = drawn.getBounds();
      const now = areaBetween(corners.getWest(), corners.getSouth(), corners.getEast(), corners.getNorth());
      created.shown = String(now);
      setMiddle(drawn.getCenter().lng);
      latest.current.onMove?.({ area: now, isByVisitor: !created.isOwnMove });
    });
    moveBy(created, () => fit(drawn, latest.current.area));
    setMap(created);
    const observer = new ResizeObserver(() => moveBy(created, () => drawn.invalidateSize({ pan: false })));
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.remove();
    };
  }, [place, latest]);
  return { map, middle };
}

function drawMap(element: HTMLElement, { pins, onMovePoint }: MapCanvasProps): LeafletMap {
  // On a map without interaction, swiping must scroll the page.
  const isStatic = pins === undefined && onMovePoint === undefined;
  element.classList.toggle('ui-map-in-page', isStatic);
  return new LeafletMap(element, {
    attributionControl: false,
    zoomControl: false,
    boxZoom: false,
    // On a map without pins, the wheel must scroll the page.
    scrollWheelZoom: pins !== undefined,
    dragging: !isStatic || !matchMedia('(pointer: coarse)').matches,
    // `useMap` observes the size instead, because it can change even if the window's size does not.
    trackResize: false,
    minZoom: FARTHEST,
    maxZoom: CLOSEST,
    maxBounds: [
      // Lets the visitor move around the world about a hundred times.
      [-MAX_LATITUDE, -36_000],
      [MAX_LATITUDE, 36_000],
    ],
    maxBoundsViscosity: 1,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
}

function useArea(map: ShownMap | undefined, area: Area) {
  const wanted = String(area);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares numbers: an equal area must not move the map
  useEffect(() => {
    if (map && wanted !== map.shown) moveBy(map, () => fit(map.drawn, area));
  }, [map, wanted]);
}

function useBackground(map: ShownMap | undefined, tiles: string | undefined) {
  const colors = useColors(COLORS);
  useEffect(() => {
    if (!map) return;
    const layer = tiles ? new TileLayer(tiles) : new NaturalEarth(colors);
    layer.addTo(map.drawn);
    return () => {
      layer.remove();
    };
  }, [map, tiles, colors]);
}

function ZoomButtons({ map }: { map: LeafletMap }) {
  return (
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
