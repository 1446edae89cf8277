import { shellConfig } from 'area-kit/build';

export default shellConfig(import.meta.dirname);
