import { BUCKET_KEYS, type Bucket, openBucket, readBucketAddress } from 'part-runtime/bucket';
import { text } from 'part-runtime/setting-kinds';
import { declareSettings, type Env, type Setting } from 'part-runtime/settings';

export const RELEASE_BUCKET = {
  kind: text,
  unset: 'the folder is the store',
  doc: 'The release store that several machines share, as `s3://bucket/prefix?region=…`; the folder is then a copy. See [A release store in a bucket](#a-release-store-in-a-bucket)',
} satisfies Setting;

export const releaseBucketSettings = { RELEASE_BUCKET, ...BUCKET_KEYS };

/** @throws StartError with a sentence that names the problem */
export function releaseBucket(
  values: Partial<Record<keyof typeof releaseBucketSettings, unknown>>,
): Bucket | undefined {
  const { RELEASE_BUCKET: address } = values;
  return address ? openBucket(readBucketAddress('RELEASE_BUCKET', String(address), values)) : undefined;
}

export function readReleaseBucket(env: Env): Bucket | undefined {
  return releaseBucket(declareSettings(releaseBucketSettings).read(env));
}
