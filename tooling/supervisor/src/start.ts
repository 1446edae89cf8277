import { runProduct } from './run-product.ts';

// npm start
await runProduct({ mode: 'built' });
