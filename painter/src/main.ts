import { runPart } from 'part-runtime';
import { openOperatorPort } from 'part-runtime/operator-port';
import { listen } from './listen.ts';
import { createPainterServer } from './server.ts';
import { painterSettings } from './settings.ts';

await runPart('painter', async () => {
  const { PAINTER_ADDRESS: address, OPERATOR_ADDRESS, LEAVE_SECONDS } = painterSettings.read(process.env);
  const log = (entry: object) =>
    process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  const operator = await openOperatorPort(OPERATOR_ADDRESS);
  const server = createPainterServer(log);
  await listen(server, address);
  operator?.describe({ isReady: async () => true, metrics: async () => '' });
  return {
    ...('port' in address && { port: address.port }),
    leave: { ms: LEAVE_SECONDS * 1_000, begin: () => operator?.stopping() },
    async stop() {
      operator?.stopping();
      const closed = new Promise((done) => server.close(done));
      server.closeIdleConnections();
      await closed;
      operator?.close();
    },
  };
});
