import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

/**
 * Omits undeclared fields and throws if a field is missing. Validating every value with zod took five times as long as
 * serializing it.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const known = compiled.get(schema);
  if (known) return known;
  const serialize = fastJson(toJsonSchema(schema) as Parameters<typeof fastJson>[0]);
  compiled.set(schema, serialize);
  return serialize;
};

/** A cache, because endpoints share schemas and tests build many apps. */
const compiled = new WeakMap<z.ZodType, ReturnType<FastifySerializerCompiler<z.ZodType>>>();

const toJsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any', override: mergeNull });

/** Turns `anyOf` with null into a list of types, which is serialized without validating the value first. */
function mergeNull({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [one, nothing, ...more] = jsonSchema.anyOf ?? [];
  if (!one || typeof one.type !== 'string' || nothing?.type !== 'null' || more.length > 0 || one.type === 'object')
    return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, one, { type: [one.type, 'null'] });
  delete jsonSchema.enum;
}
