import { runProduct } from './run-product.ts';
import { replaceSettings } from './settings.ts';

// npm start [-- NAME=VALUE…]
replaceSettings(process.env, process.argv.slice(2));
await runProduct({ mode: 'built' });
