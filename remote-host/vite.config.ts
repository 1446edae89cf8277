import { areaConfig } from 'shared-platform/build';

export default areaConfig(import.meta.dirname);
