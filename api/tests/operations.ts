import { type Access, endpoints } from 'contracts/endpoints';

/** What the API serves beside its contract: the same for everyone. */
const OTHERS = ['GET /api/metrics', 'GET /api/openapi.json', 'GET /img/:hash', 'GET /img/:hash/:width'];

/** Every operation of the API as its routes name it, such as `GET /api/room/:id`, with its access rule. */
export const OPERATIONS: { operation: string; access: Access }[] = [
  ...Object.values(endpoints).map(({ call, access }) => ({ operation: operationOf(call), access })),
  ...OTHERS.map((operation) => ({ operation, access: 'anyone' as const })),
];

/** `GET /api/room/:id` of `GET /room/{id}` */
export function operationOf(call: string): string {
  return call.replace(' ', ' /api').replace(/\{(\w+)\}/g, ':$1');
}
