import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
}

interface Operation {
  parameters?: { in: string; name: string; schema: Schema; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

export interface Described {
  parameters: NonNullable<Operation['parameters']>;
  body: Schema | undefined;
  wrongWith(status: number, body: unknown): string | undefined;
}

export function describe(document: OpenApi, operation: string): Described | undefined {
  const [method = '', pattern = ''] = operation.split(' ');
  const path = pattern.replace(/:(\w+)/g, '{$1}');
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) return undefined;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  const checks = new Map<string, ValidateFunction | undefined>();
  for (const [status, { content }] of Object.entries(found.responses)) {
    const schema = content?.['application/json']?.schema;
    checks.set(
      status,
      schema ? ajv.compile({ ...schema, components: (document as { components?: object }).components }) : undefined,
    );
  }
  return {
    parameters: found.parameters ?? [],
    body: found.requestBody?.content['application/json']?.schema,
    wrongWith(status, body) {
      const declared = [String(status), `${Math.floor(status / 100)}XX`].find((key) => checks.has(key));
      if (!declared) return `the status ${status} is not in the document`;
      const check = checks.get(declared);
      if (!check || status === 204) return undefined;
      return check(body) ? undefined : ajv.errorsText(check.errors);
    },
  };
}
