import { shellConfig } from 'shared-platform/build';

export default shellConfig(import.meta.dirname);
