import { text } from 'part-runtime/setting-kinds';
import { declareSettings } from 'part-runtime/settings';
import { DATA_DIR, NODE_ENV, OVERRIDE_KEY, QA_TOKEN, SITE_URL } from 'part-runtime/shared-settings';
import { releaseBucketSettings } from '../store/bucket-settings.ts';

export const releaseSettings = declareSettings({
  NODE_ENV,
  DATA_DIR,
  SITE_URL,
  OVERRIDE_KEY,
  QA_TOKEN,
  ...releaseBucketSettings,
  RELEASE_TOKEN: {
    kind: text,
    isSecret: true,
    doc: 'The release token for `npm run release` on a deployed site, instead of `--token`',
  },
});
