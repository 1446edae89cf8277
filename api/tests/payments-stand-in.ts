import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPayments } from 'stand-ins/payments';

export async function startPaymentsStandIn(keys: { secretKey: string; webhookSecret: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-test-payments-'));
  const options = { folder, publishableKey: 'pk_test_fake', webhookUrl: undefined, log: () => {} };
  const payments = await createPayments({ ...options, ...keys });
  const server = createServer((request, response) => void payments.handle(request, response, request.url ?? '/'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    apiUrl,
    /** Calls one of the stand-in's test endpoints, such as `refunds`, which makes a refund fail. */
    async test(call: string, body: object): Promise<{ id: string }> {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${apiUrl}/test/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as { id: string };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await payments.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
