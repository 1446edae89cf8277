import { startProduct, stopProduct } from './product.ts';

/** Without `BASE_URL` the tests bring the product up by its own command, and end it. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  const port = Number(process.env.E2E_PORT);
  if (!port) return undefined;
  const { seconds } = await startProduct(port);
  console.log(`The product was ready after ${seconds.toFixed(1)} s`);
  return stopProduct;
}
