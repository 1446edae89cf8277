import { join } from 'node:path';
import { recordEvent } from 'releases/changes/apply-change';
import { readReleaseBucket } from 'releases/store/bucket-settings';
import { archiveKey } from 'releases/store/mirror';
import { openStore } from 'releases/store/store';
import { packVersion } from 'releases/store/version-archive';

// share-version.ts NAME VERSION: brings a version that journeys put into this machine's copy of the store into the
// bucket, broken as it is. A publication would refuse it.
const [name = '', version = ''] = process.argv.slice(2);
const store = openStore(join(process.env.DATA_DIR ?? '', 'releases'), readReleaseBucket(process.env));
await store.shared?.bucket.create(archiveKey(`${name}/${version}`), await packVersion(store.folderOf(name, version)));
await recordEvent(store, { action: 'publish', by: 'a journey', name, to: version });
