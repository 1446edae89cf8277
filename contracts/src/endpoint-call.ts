import type { z } from 'zod';
import type { Shape } from './base/shape.ts';
import type { endpoints } from './endpoints/index.ts';

type Table = typeof endpoints;
export type EndpointName = keyof Table;

/** The parts of an endpoint that browser code needs. `calls/` contains one value for each endpoint. */
export interface EndpointCall<Name extends EndpointName> {
  readonly name?: Name;
  readonly call: Table[Name]['call'];
  /** The value of the query parameter `fields` that requests this shorter response. */
  readonly fields?: string;
  readonly answer: Shape;
  readonly isPaged?: true;
  readonly isQuiet?: true;
  readonly file?: string;
}

export interface Page<T> {
  items: T[];
  next: string | undefined;
}

type Output<E, Part extends string> = E extends { [Key in Part]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : unknown;
type Flat<T> = { [Key in keyof T]: T[Key] };

export type InputOf<Name extends EndpointName> = Flat<
  Output<Table[Name], 'params'> &
    Output<Table[Name], 'query'> &
    (Table[Name] extends { body: infer Body extends z.core.$ZodType } ? { body: z.input<Body> } : unknown) &
    (Table[Name] extends { file: string } ? { file: File } : unknown) &
    /** An identity token from a recent sign-in. */
    (Table[Name] extends { takesToken: true } ? { token: string } : unknown)
>;

export type AnswerOf<Name extends EndpointName> = Table[Name] extends { isPaged: true }
  ? Page<z.output<Table[Name]['answer']> extends (infer Item)[] ? Item : never>
  : z.output<Table[Name]['answer']>;
