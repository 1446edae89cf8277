import { expect, test } from 'vitest';
import { declareSettings } from './settings.ts';
import { readTracing, TRACING } from './tracing-settings.ts';

const settings = declareSettings(TRACING);
const read = (headers?: string) =>
  readTracing(
    settings.read({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      ...(headers !== undefined && { OTEL_EXPORTER_OTLP_HEADERS: headers }),
    }),
  );

test('without a collector nothing is recorded', () => {
  expect(readTracing(settings.read({}))).toBeUndefined();
});

test('what the collector wants to be told may hold commas and equals signs that are encoded, or padding that is not', () => {
  expect(read()?.headers).toEqual({});
  expect(read('authorization=Basic%20YQ==, x-team = a%2Cb')?.headers).toEqual({
    authorization: 'Basic YQ==',
    'x-team': 'a,b',
  });
});

test.for(['a', '=b', 'a=%', 'a=b,', 'a b=c'])('%j is refused in a sentence without its value', (headers) => {
  const sentence = /^OTEL_EXPORTER_OTLP_HEADERS must be name=value, several separated by commas[^%]*$/;
  expect(() => read(headers)).toThrow(sentence);
});
