import { text } from 'part-runtime/setting-kinds';
import { declareSettings } from 'part-runtime/settings';
import { DATA_DIR, NODE_ENV, OVERRIDE_KEY, SITE_URL } from 'part-runtime/shared-settings';
import { releaseBucketSettings } from '../store/bucket-settings.ts';
import { GATE_KEY, GATE_KEYS } from '../store/gate-settings.ts';

export const releaseSettings = declareSettings({
  NODE_ENV,
  DATA_DIR,
  SITE_URL,
  OVERRIDE_KEY,
  GATE_KEYS,
  GATE_KEY,
  ...releaseBucketSettings,
  RELEASE_TOKEN: {
    kind: text,
    isSecret: true,
    doc: 'The release token for `npm run release` on a deployed site, instead of `--token`',
  },
});
