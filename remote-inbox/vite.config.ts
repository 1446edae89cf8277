import { areaConfig } from 'area-kit/build';

export default areaConfig(import.meta.dirname);
