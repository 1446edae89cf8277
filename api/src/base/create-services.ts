import type { Connection } from './database/connect.ts';
import type { Log } from './log.ts';
import { createBlobFolder } from './ports/blobs.ts';
import { createIdentity } from './ports/identity.ts';
import { createIdentityAdmin, createStandInAdmin, GOOGLE, type IdentityAdmin } from './ports/identity-admin.ts';
import { createImageHost, noImageHost } from './ports/image-host.ts';
import { createMailer } from './ports/mail.ts';
import { createPaymentProvider } from './ports/payments.ts';
import { createPayoutProvider } from './ports/payouts.ts';
import { createPushSender } from './ports/push.ts';
import { createS3Blobs } from './ports/s3-blobs.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';

export function createServices(settings: Settings, { db }: Connection, log: Log): Services {
  return {
    settings,
    db,
    log,
    clock: () => new Date(),
    identity: createIdentity({
      ...settings.identity,
      admin: identityAdmin(settings.identity),
      accounts: identityAccounts(settings.identity),
    }),
    payments: createPaymentProvider(settings.stripe),
    payouts: createPayoutProvider(settings.stripe),
    imageHost: settings.imageHost ? createImageHost(settings.imageHost) : noImageHost,
    blobs:
      'folder' in settings.blobStore ? createBlobFolder(settings.blobStore.folder) : createS3Blobs(settings.blobStore),
    mail: createMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom }),
    push: settings.push && createPushSender(settings.push),
  };
}

function identityAccounts({ adminUrl, apiKey }: Settings['identity']) {
  if (adminUrl) return { url: `${adminUrl}/identitytoolkit.googleapis.com`, apiKey: 'local' };
  return apiKey === undefined ? undefined : { url: GOOGLE, apiKey };
}

function identityAdmin({ projectId, adminUrl, account }: Settings['identity']): IdentityAdmin | undefined {
  if (adminUrl) return createStandInAdmin(adminUrl, projectId);
  return account && createIdentityAdmin({ projectId, account });
}
