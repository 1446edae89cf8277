import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

/**
 * Writes answers as their schemas declare them: undeclared fields are left out, and one that is missing is an error.
 * Compiled once for each answer: validating every value with zod took five times as long as writing it.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const known = compiled.get(schema);
  if (known) return known;
  const serialize = fastJson(toJsonSchema(schema) as Parameters<typeof fastJson>[0]);
  compiled.set(schema, serialize);
  return serialize;
};

/** By schema: several endpoints answer the same, and a process of the tests builds many apps. */
const compiled = new WeakMap<z.ZodType, ReturnType<FastifySerializerCompiler<z.ZodType>>>();

const toJsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any', override: mergeNull });

/** `anyOf` with null as a list of types, which needs no look at the value to be written. */
function mergeNull({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [one, nothing, ...more] = jsonSchema.anyOf ?? [];
  if (!one || typeof one.type !== 'string' || nothing?.type !== 'null' || more.length > 0 || one.type === 'object')
    return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, one, { type: [one.type, 'null'] });
  delete jsonSchema.enum;
}
