declare module '*.png?inline' {
  /** A `data:` address. */
  const address: string;
  export default address;
}
