import { join, resolve } from 'node:path';
import { packSdk } from './pack-sdk.ts';

// main.ts OUT: builds the packages that teams install. Runs in a separate process to release the compiler's memory.
try {
  await packSdk(join(import.meta.dirname, '../../../..'), resolve(process.argv[2] ?? ''));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
