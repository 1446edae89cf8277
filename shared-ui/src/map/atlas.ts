import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/**
 * Points as alternating x and y values on a square map of the world, from 0 (west or north) to 1. A line that crosses
 * the date line has x values outside this range.
 */
export type Line = Float64Array;

export interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

export interface Atlas {
  land: { rings: Line[]; box: Box }[];
  borders: { line: Line; box: Box }[];
  countries: { name: string; x: number; y: number; width: number }[];
  cities: { name: string; x: number; y: number }[];
}

type Countries = GeometryCollection<{ name: string }>;

export function decodeAtlas(
  topology: Topology<{ countries: Countries; land: GeometryCollection }>,
  cities: string,
): Atlas {
  const { countries, land } = topology.objects;
  const polygons = feature(topology, land).features.flatMap(({ geometry }) => polygonsOf(geometry));
  const borders = mesh(topology, countries as never, (one, other) => one !== other).coordinates;
  return {
    land: polygons.flatMap((rings) =>
      repeatAcrossEdges(
        rings.map((ring) => project(joinAtDateLine(ring))),
        (rings) => ({ rings }),
      ),
    ),
    borders: borders.flatMap((points) =>
      repeatAcrossEdges([project(joinAtDateLine(points))], ([line = NO_LINE]) => ({ line })),
    ),
    countries: feature(topology, countries)
      .features.map(({ geometry, properties }) => ({ name: properties.name, ...middleOf(polygonsOf(geometry)) }))
      .sort((one, other) => other.width - one.width),
    cities: cities.split('\n').map(decodeCity),
  };
}

function decodeCity(line: string): Atlas['cities'][number] {
  const [lon, lat, ...words] = line.split(' ');
  const [x = 0, y = 0] = project([[Number(lon), Number(lat)]]);
  return { name: words.join(' '), x, y };
}

type Position = number[];

function polygonsOf(geometry: GeoJSON.Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/**
 * Makes a line that crosses the date line continue in the same direction. Lines around a pole are closed at the edge of
 * the map.
 */
function joinAtDateLine(points: readonly Position[]): Position[] {
  let turn = 0;
  const line = points.map(([lon = 0, lat = 0], index) => {
    const step = lon - (points[index - 1]?.[0] ?? lon);
    if (Math.abs(step) > 180) turn -= 360 * Math.sign(step);
    return [lon + turn, lat];
  });
  const [first = 0, lat = 0] = line[0] ?? [];
  if (turn !== 0) line.push([first + turn, 90 * Math.sign(lat)], [first, 90 * Math.sign(lat)]);
  return line;
}

/** Repeats a shape that crosses an edge of the map at the opposite edge. */
function repeatAcrossEdges<Drawn>(lines: Line[], drawn: (lines: Line[]) => Drawn): (Drawn & { box: Box })[] {
  const box = boxOf(lines[0] ?? NO_LINE);
  return [0, 1, -1]
    .filter((shift) => box.west + shift < 1 && box.east + shift > 0)
    .map((shift) => ({
      ...drawn(lines.map((line) => line.map((value, at) => (at % 2 === 0 ? value + shift : value)))),
      box: { ...box, west: box.west + shift, east: box.east + shift },
    }));
}

const NO_LINE: Line = new Float64Array();

/** Uses the Mercator projection. Points are longitude and latitude. */
export function project(points: readonly Position[]): Line {
  const line = new Float64Array(points.length * 2);
  points.forEach(([lon = 0, lat = 0], index) => {
    const angle = (Math.max(-85.06, Math.min(85.06, lat)) * Math.PI) / 180;
    line[index * 2] = (lon + 180) / 360;
    line[index * 2 + 1] = (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
  });
  return line;
}

function boxOf(line: Line): Box {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]];
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.north = Math.min(box.north, y);
    box.south = Math.max(box.south, y);
  }
  return box;
}

function middleOf(polygons: Position[][][]): { x: number; y: number; width: number } {
  const [largest] = polygons
    .map((rings) => project(joinAtDateLine(rings[0] ?? [])))
    .map((line) => ({ line, area: areaOf(line) }))
    .sort((one, other) => Math.abs(other.area) - Math.abs(one.area));
  if (!largest || largest.area === 0) return { x: 0, y: 0, width: 0 };
  const { line, area } = largest;
  let [x, y] = [0, 0];
  forEachEdge(line, (x0, y0, x1, y1) => {
    const cross = x0 * y1 - x1 * y0;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  });
  const { west, east } = boxOf(line);
  return { x: x / (6 * area), y: y / (6 * area), width: east - west };
}

function areaOf(line: Line): number {
  let area = 0;
  forEachEdge(line, (x0, y0, x1, y1) => {
    area += (x0 * y1 - x1 * y0) / 2;
  });
  return area;
}

function forEachEdge(line: Line, look: (x0: number, y0: number, x1: number, y1: number) => void): void {
  for (let at = 0; at + 3 < line.length; at += 2)
    look(line[at] ?? 0, line[at + 1] ?? 0, line[at + 2] ?? 0, line[at + 3] ?? 0);
}
