import { shellConfig } from 'area-kit/build';
import { PATHS, SLOTS } from './src/offers.ts';

export default shellConfig(import.meta.dirname, { paths: Object.values(PATHS), slots: SLOTS });
