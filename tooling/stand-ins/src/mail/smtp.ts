import { StartError } from 'part-runtime';
import { SMTPServer } from 'smtp-server';
import type { Log } from '../log.ts';
import type { Mailbox } from './mailbox.ts';

export interface SmtpListener {
  port: number;
  close(): Promise<void>;
}

const SIZE_LIMIT = 10 * 1024 * 1024;

/** Accepts all emails from this machine. Like a provider's SMTP server, replies "250" once an email is on disk. */
export async function listenForMail(port: number, mailbox: Mailbox, log: Log): Promise<SmtpListener> {
  const server = new SMTPServer({
    banner: 'Travel Lodge mail stand-in',
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: SIZE_LIMIT,
    logger: false,
    onData(stream, session, done) {
      stream
        .toArray()
        .then(async (chunks: Buffer[]) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('The email is too large.'), { responseCode: 552 });
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          await mailbox.deliver(Buffer.concat(chunks), recipients);
          done();
        })
        .catch((error: Error) => {
          log({ level: 'error', msg: 'An email could not be stored.', reason: error.message });
          done(error);
        });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new StartError(`Port ${port} (SMTP_PORT) is taken.`) : error),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  server.on('error', (error) => log({ level: 'warn', msg: 'An SMTP connection failed.', reason: error.message }));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
