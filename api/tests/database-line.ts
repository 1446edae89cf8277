import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

type Startup = Record<string, string>;

/**
 * Opens a proxy to the database that a test can cut or stall. To imitate another server or a pooler, `greet` can change
 * the startup parameters of a client, or return an error message to refuse the connection.
 */
export async function openLine(target: string, greet: (startup: Startup) => Startup | string = (startup) => startup) {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const callers = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return socket.destroy();
    const behind = createConnection({ host: hostname, port: Number(port) });
    for (const end of [socket, behind]) {
      open.add(end);
      end.on('error', () => {}).on('close', () => [socket, behind].map((each) => each.destroy()));
    }
    callers.add(socket.on('close', () => callers.delete(socket)));
    socket.once('data', (packet) => {
      const answer = greet(readStartup(packet));
      if (typeof answer === 'string') return socket.end(refusal(answer));
      behind.write(startupPacket(answer));
      socket.pipe(behind);
    });
    behind.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    stall() {
      for (const socket of callers) socket.pause();
    },
    restore() {
      isCut = false;
      for (const socket of callers) socket.resume();
    },
    close: () => server.close(),
  };
}

// https://www.postgresql.org/docs/current/protocol-message-formats.html
const PROTOCOL_3 = 196_608;

function readStartup(packet: Buffer): Startup {
  const words = packet.subarray(8).toString().split('\0');
  const pairs = words.flatMap((word, index) => (word && index % 2 === 0 ? [[word, words[index + 1]]] : []));
  return Object.fromEntries(pairs);
}

function startupPacket(startup: Startup): Buffer {
  const body = Buffer.from(`${Object.entries(startup).flat().join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(PROTOCOL_3, 4);
  return Buffer.concat([head, body]);
}

function refusal(message: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
