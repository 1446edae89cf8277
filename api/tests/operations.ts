import { type Access, type Endpoint, endpoints } from 'contracts/endpoints';

/** Routes that are not part of the contract, identical for everyone. Those below `observed` need the key of the edges. */
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

/** Every operation of the API in route notation, such as `GET /api/room/:id`, with its access rule. */
export const OPERATIONS: { operation: string; access: Access }[] = [
  ...Object.values<Endpoint>(endpoints)
    .filter(({ fields }) => fields === undefined)
    .map(({ call, access }) => ({ operation: operationOf(call), access })),
  ...OTHERS.map((operation) => ({ operation, access: 'anyone' as const })),
];

/** `GET /api/room/:id` for `GET /room/{id}` */
export function operationOf(call: string): string {
  return call.replace(' ', ' /api').replace(/\{(\w+)\}/g, ':$1');
}
