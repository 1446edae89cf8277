import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'api/base/database/connect';
import { selectRoomCards, selectRooms } from 'api/listings/rooms/storage';
import { recordStatements } from 'api/tests/record-statements';
import pg from 'pg';

// The baseline for the API: node:http and pg with the API's own SQL.
const [, , database = ''] = process.argv;
const { db, close } = connect({ url: database, size: 1 });
const { db: recorded, statements } = recordStatements(db);
const now = new Date();
await selectRoomCards(recorded, { now, limit: 25 });
await selectRooms(recorded, { now, id: '00000000-0000-7000-8000-000000000000', limit: 1, withTaken: true });
await close();
const [[listSql, listValues], [roomSql, roomValues]] = [...statements] as [[string, unknown[]], [string, unknown[]]];
const idAt = roomValues.indexOf('00000000-0000-7000-8000-000000000000');
const connections = new pg.Pool({ connectionString: database, max: 16 });

const server = createServer(async (request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  const isRoom = path.startsWith('/api/room/');
  const values = isRoom ? roomValues.with(idAt, path.slice('/api/room/'.length)) : listValues;
  const { rows } = await connections.query(isRoom ? roomSql : listSql, values);
  const body = JSON.stringify(isRoom ? rows[0] : rows.slice(0, 24));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('SIGTERM', () => process.exit(0));
