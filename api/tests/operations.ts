import { type Access, type Endpoint, endpoints } from 'contracts/endpoints';

/** Routes outside the contract, identical for all callers. Routes under `observed` need the edges' key. */
const OTHERS = [
  'GET /api/metrics',
  'GET /api/observed/counts',
  'GET /api/observed/errors',
  'POST /api/observed/counts',
  'POST /api/observed/errors',
  'POST /api/observed/trials',
  'GET /api/openapi.json',
  'GET /img/:hash',
  'GET /img/:hash/:width',
];

export const OPERATIONS: { operation: string; access: Access }[] = [
  ...Object.values<Endpoint>(endpoints)
    .filter(({ fields }) => fields === undefined)
    .map(({ call, access }) => ({ operation: operationOf(call), access })),
  ...OTHERS.map((operation) => ({ operation, access: 'anyone' as const })),
];

/** Converts `GET /room/{id}` to `GET /api/room/:id`. */
export function operationOf(call: string): string {
  return call.replace(' ', ' /api').replace(/\{(\w+)\}/g, ':$1');
}
