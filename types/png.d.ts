declare module '*.png?inline' {
  /** A `data:` URL. */
  const address: string;
  export default address;
}
