import { z } from 'zod';
import {
  auditEndpoints,
  bookingEndpoints,
  checkoutEndpoints,
  type Endpoint,
  type Endpoints,
  imageEndpoints,
  peopleEndpoints,
  roomEndpoints,
  sessionEndpoints,
  statisticsEndpoints,
} from '../endpoints/index.ts';
import * as schemas from '../schemas/index.ts';

/** The parts of JSON Schema in which answers are written. */
interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
}

const HEAD = '// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.\n';

/** The endpoints that pages call, by the file that their calls go into. */
const TABLES: Record<string, Endpoints> = {
  sessions: sessionEndpoints,
  people: peopleEndpoints,
  images: imageEndpoints,
  rooms: roomEndpoints,
  bookings: bookingEndpoints,
  checkout: checkoutEndpoints,
  statistics: statisticsEndpoints,
  audit: auditEndpoints,
};

/**
 * The files of `calls/`: what a page needs of each endpoint, without the library that the schemas are written in. A
 * bundler drops the calls that are not used, and keeps the files apart in which only a lazy part of a page is interested.
 */
export function callsSources(): Record<string, string> {
  const { shapeOfAnswer, shapeOfName } = namedShapes();
  /** The file that a named shape stands in: the first that needs it. */
  const places = new Map<string, string>();
  const sources: Record<string, string> = {};
  const index: string[] = [];
  for (const [file, table] of Object.entries(TABLES)) {
    const declared: string[] = [];
    const imported = new Map<string, Set<string>>();
    const need = (names: Set<string>) => {
      for (const name of names) {
        const place = places.get(name);
        if (place === file) continue;
        if (place) {
          imported.set(place, (imported.get(place) ?? new Set()).add(name));
          continue;
        }
        places.set(name, file);
        const inner = new Set<string>();
        const shape = shapeOfName(name, inner);
        need(inner);
        declared.push(`export const ${name}Shape = ${shape} as const;\n`);
      }
    };
    const calls = Object.entries(table).map(([name, endpoint]) => {
      const used = new Set<string>();
      const answer = shapeOfAnswer(endpoint.answer, used);
      need(used);
      return callSource(name, endpoint, answer);
    });
    const imports = [...imported].map(([place, names]) => {
      const shapes = [...names].map((name) => `${name}Shape`).join(', ');
      return `import { ${shapes} } from './${place}.ts';\n`;
    });
    const types = "import type { EndpointCall } from '../endpoint-call.ts';\n";
    index.push(`export { ${Object.keys(table).sort().join(', ')} } from './${file}.ts';\n`);
    sources[`${file}.ts`] = [HEAD, types, ...imports.sort(), '\n', ...declared, ...calls].join('');
  }
  return { ...sources, 'index.ts': [HEAD, ...index.toSorted(byFile)].join('') };
}

const byFile = (a: string, b: string) => a.slice(a.indexOf('./')).localeCompare(b.slice(b.indexOf('./')));

function callSource(name: string, { call, summary, isPaged, isQuiet, file }: Endpoint, answer: string): string {
  const fields = [
    `call: ${quote(call)}`,
    `answer: ${answer}`,
    ...(isPaged ? ['isPaged: true'] : []),
    ...(isQuiet ? ['isQuiet: true'] : []),
    ...(file ? [`file: ${quote(file)}`] : []),
  ];
  return `\n/** ${summary}. */\nexport const ${name}: EndpointCall<${quote(name)}> = { ${fields.join(', ')} };\n`;
}

/** How answers are written; shapes of exported schemas have a name, which is added to `used`. */
function namedShapes() {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema instanceof z.ZodObject || schema instanceof z.ZodEnum) registry.add(schema, { id: name });
  }
  const options = { io: 'output', unrepresentable: 'any' } as const;
  const named = z.toJSONSchema(registry, { ...options, uri: (id) => id }).schemas as Record<string, JsonSchema>;

  return {
    shapeOfName: (name: string, used: Set<string>): string => shapeOf(named[name] ?? {}, used),
    shapeOfAnswer(schema: z.ZodType, used: Set<string>): string {
      const id = registry.get(schema)?.id;
      const answer = id ? { $ref: id } : (z.toJSONSchema(schema, { ...options, metadata: registry }) as JsonSchema);
      return shapeOf(answer, used);
    },
  };
}

function shapeOf(schema: JsonSchema, used: Set<string>): string {
  const { $ref, type, enum: values, anyOf, items, properties, required = [], additionalProperties } = schema;
  const inner = (each: JsonSchema) => shapeOf(each, used);
  if ($ref) {
    const name = $ref.replace('#/$defs/', '');
    used.add(name);
    return `${name}Shape`;
  }
  if (Array.isArray(type)) return inner({ anyOf: type.map((each) => ({ type: each })) });
  if (schema.const !== undefined) return `['oneOf', [${quote(schema.const)}]]`;
  if (values) return `['oneOf', [${values.map(quote).join(', ')}]]`;
  if (anyOf) {
    const [some, ...others] = anyOf.filter((each) => each.type !== 'null');
    if (!some || others.length > 0 || anyOf.length !== 2) throw new Error(`A shape has no ${JSON.stringify(schema)}`);
    return `['nullable', ${inner(some)}]`;
  }
  if (items) return `['list', ${inner(items)}]`;
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) =>
      required.includes(name) ? `${name}: ${inner(field)}` : `${name}: ['optional', ${inner(field)}]`,
    );
    return `{ ${fields.join(', ')} }`;
  }
  if (type === 'object') return `['record', ${inner(additionalProperties as JsonSchema)}]`;
  if (type === 'integer') return "'number'";
  return quote(type ?? 'unknown');
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);
}
