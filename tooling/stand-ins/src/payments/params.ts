import { ApiError, invalidParameter } from './errors.ts';
import type { Form } from './form.ts';

const METADATA_LIMIT = { keys: 50, key: 40, value: 500 };

/** Reads a request's parameters with Stripe's checks and messages, and records which parameters were read. */
export class Params {
  private readonly form: Form;
  private readonly path: string;
  private readonly asked = new Set<string>();

  constructor(form: Form, path = '') {
    this.form = form;
    this.path = path;
  }

  has(name: string): boolean {
    this.asked.add(name);
    return this.form[name] !== undefined;
  }

  isText(name: string): boolean {
    return typeof this.form[name] === 'string';
  }

  text(name: string): string | undefined {
    this.asked.add(name);
    const value = this.form[name];
    if (typeof value === 'object') throw invalidParameter(this.full(name), 'Invalid string: {}');
    return value === '' ? undefined : value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined)
      throw invalidParameter(
        this.full(name),
        `Missing required param: ${this.full(name)}.`,
        this.form[name] === undefined ? 'parameter_missing' : 'parameter_invalid_empty',
      );
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value))
      throw invalidParameter(this.full(name), `Invalid integer: ${value}`, 'parameter_invalid_integer');
    return Number(value);
  }

  flag(name: string): boolean {
    const value = this.text(name);
    if (value !== undefined && value !== 'true' && value !== 'false')
      throw invalidParameter(this.full(name), `Invalid boolean: ${value}`);
    return value === 'true';
  }

  oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const known = values.find((candidate) => candidate === value);
    if (known === undefined)
      throw invalidParameter(this.full(name), `Invalid ${name}: must be one of ${values.join(', ')}`);
    return known;
  }

  inside(name: string): Params | undefined {
    this.asked.add(name);
    const value = this.form[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalidParameter(this.full(name), 'Invalid object');
    return new Params(value, this.full(name));
  }

  list(name: string): string[] {
    this.asked.add(name);
    const value = this.form[name];
    if (value === undefined || value === '') return [];
    if (typeof value === 'string') throw invalidParameter(this.full(name), 'Invalid array');
    return Object.values(value).filter((entry): entry is string => typeof entry === 'string');
  }

  /**
   * Returns `before` with the sent metadata merged in. An empty value removes its key, and `metadata=` removes all
   * keys.
   */
  metadata(before: Record<string, string> = {}): Record<string, string> {
    this.asked.add('metadata');
    const sent = this.form.metadata;
    if (sent === undefined) return before;
    if (typeof sent === 'string') return {};
    const merged = { ...before };
    for (const [key, value] of Object.entries(sent)) {
      if (typeof value !== 'string') throw invalidParameter(`metadata[${key}]`, 'Invalid string: {}');
      if (key.length > METADATA_LIMIT.key || value.length > METADATA_LIMIT.value)
        throw invalidParameter(
          `metadata[${key}]`,
          'Metadata keys can have up to 40 characters, and values up to 500 characters.',
        );
      if (value === '') delete merged[key];
      else merged[key] = value;
    }
    if (Object.keys(merged).length > METADATA_LIMIT.keys)
      throw invalidParameter('metadata', 'Metadata can have up to 50 keys.');
    return merged;
  }

  /** Allows these parameters, although they have no effect here. */
  ignore(...names: string[]): void {
    for (const name of names) this.asked.add(name);
  }

  /** Refuses parameters that were not read. Call this before anything is executed. */
  end(): void {
    for (const name of Object.keys(this.form)) {
      if (this.asked.has(name)) continue;
      const param = this.full(name);
      throw new ApiError(
        400,
        {
          type: 'invalid_request_error',
          code: 'parameter_unknown',
          param,
          message: `Received unknown parameter: ${param}`,
        },
        false,
      );
    }
  }

  private full(name: string): string {
    return this.path === '' ? name : `${this.path}[${name}]`;
  }
}
