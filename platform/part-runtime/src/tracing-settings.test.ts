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

test('tracing is off without a collector', () => {
  expect(readTracing(settings.read({}))).toBeUndefined();
});

test('header values may be percent-encoded', () => {
  expect(read()?.headers).toEqual({});
  expect(read('authorization=Basic%20YQ==, x-team = a%2Cb')?.headers).toEqual({
    authorization: 'Basic YQ==',
    'x-team': 'a,b',
  });
});

test.for(['a', '=b', 'a=%', 'a=b,', 'a b=c'])(
  'the error for the invalid headers %j does not contain them',
  (headers) => {
    const sentence = /^OTEL_EXPORTER_OTLP_HEADERS must be name=value, several separated by commas[^%]*$/;
    expect(() => read(headers)).toThrow(sentence);
  },
);
