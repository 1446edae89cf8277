/** Declared, so that the compiler need not infer it from 750 KB. */
declare module 'world-atlas/countries-50m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification';

  const atlas: Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;
  export default atlas;
}
