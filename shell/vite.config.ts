import { shellConfig } from 'area-kit/shell';
import { paths as icons } from 'shared-ui/icon-paths';
import { PATHS, SLOTS } from './src/offers.ts';

export default shellConfig(import.meta.dirname, {
  paths: Object.values(PATHS),
  slots: SLOTS,
  icons: Object.keys(icons),
});
