import { ApiError } from './errors.ts';
import type { Change, Store } from './store.ts';

interface Sources {
  tables: Store['tables'];
  change: Change;
}

export function expand(sources: Sources, answer: object, paths: string[]): object {
  return paths.reduce((object, path) => expandPath(sources, object, path.split('.'), path), answer);
}

function expandPath(sources: Sources, object: object, [name = '', ...rest]: string[], path: string): object {
  const fields = object as Record<string, unknown>;
  if (name === 'data' && Array.isArray(fields.data))
    return { ...fields, data: fields.data.map((entry) => expandPath(sources, entry, rest, path)) };
  const found = open(sources, fields, name);
  if (found === undefined)
    throw new ApiError(
      400,
      {
        type: 'invalid_request_error',
        param: 'expand',
        message: `This property cannot be expanded (${path}).`,
      },
      false,
    );
  if (found === null || rest.length === 0) return { ...fields, [name]: found };
  return { ...fields, [name]: expandPath(sources, found, rest, path) };
}

function open(sources: Sources, fields: Record<string, unknown>, name: string): object | null | undefined {
  if (fields.object === 'charge' && name === 'refunds' && typeof fields.id === 'string')
    return refundsOf(sources, fields.id);
  const value = fields[name];
  if (typeof value === 'object') return value;
  return typeof value === 'string' ? find(sources, value) : undefined;
}

function find({ tables, change }: Sources, id: string): object | undefined {
  const put = change.puts.findLast(([, record]) => record.id === id);
  if (put) return put[0] === 'methods' ? put[1].method : put[1];
  return tables.charges.get(id) ?? tables.intents.get(id) ?? tables.refunds.get(id) ?? tables.methods.get(id)?.method;
}

function refundsOf({ tables }: Sources, charge: string): object {
  const data = [...tables.refunds.values()].reverse().filter((refund) => refund.charge === charge);
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge}/refunds` };
}
