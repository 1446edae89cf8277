import { type Access, type Endpoint, endpoints } from 'contracts/endpoints';

/** Routes outside the contract, which are the same for all callers. Routes under `observed` require the edge key. */
const OTHERS = [
  'GET /api/metrics',
  'GET /api/observed/counts',
  'GET /api/observed/errors',
  'GET /api/observed/results',
  'POST /api/observed/counts',
  'POST /api/observed/errors',
  'POST /api/observed/results',
  'POST /api/observed/trials',
  'GET /api/openapi.json',
  'GET /img/:hash',
  'GET /img/:hash/:width',
];

export interface Operation {
  operation: string;
  rule: Access;
  openToUnverified: boolean;
}

export const OPERATIONS: Operation[] = [
  ...Object.values<Endpoint>(endpoints)
    .filter(({ fields }) => fields === undefined)
    .map(({ call, access, openToUnverified = false }) => ({
      operation: operationOf(call),
      rule: access,
      openToUnverified,
    })),
  ...OTHERS.map((operation) => ({ operation, rule: 'anyone' as const, openToUnverified: true })),
];

/** Converts `GET /room/{id}` to `GET /api/room/:id`. */
export function operationOf(call: string): string {
  return call.replace(' ', ' /api').replace(/\{(\w+)\}/g, ':$1');
}
