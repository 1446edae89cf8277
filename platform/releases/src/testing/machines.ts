import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBucket } from 'part-runtime/bucket';
import { type S3Server, startS3 } from 'stand-ins/bucket';
import { openStore, type Store } from '../store/store.ts';

const KEYS = { id: 'AKIATEST', secret: 'a secret of tests', region: 'eu-west-3', bucket: 'lodge' };

export interface Machines {
  server: S3Server;
  open(folder?: string): Promise<Store>;
  env: Record<string, string>;
}

export async function startMachines(): Promise<Machines> {
  const server = await startS3(KEYS);
  const url = `${server.endpoint}/${KEYS.bucket}/releases/`;
  const keys = { accessKeyId: KEYS.id, secretAccessKey: KEYS.secret, sessionToken: undefined };
  return {
    server,
    open: async (folder) =>
      openStore(
        folder ?? (await mkdtemp(join(tmpdir(), 'lodge-machine-'))),
        openBucket({ url, region: KEYS.region, ...keys }),
      ),
    env: {
      RELEASE_BUCKET: `s3://${KEYS.bucket}/releases?region=${KEYS.region}&endpoint=${server.endpoint}`,
      AWS_ACCESS_KEY_ID: KEYS.id,
      AWS_SECRET_ACCESS_KEY: KEYS.secret,
    },
  };
}
