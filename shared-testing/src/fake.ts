import type { AnswerOf, EndpointCall, EndpointName, InputOf, Page } from 'contracts';
import type { Refused } from './refused.ts';

/** The calls that match an endpoint: `GET /room/room-1` matches `GET /room/{id}`. */
type Called<Pattern extends string> = Pattern extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Called<After>}`
  : Pattern | `${Pattern}?${string}`;

type Segments<Path extends string> = Path extends `${string}/${infer Rest}` ? [1, ...Segments<Rest>] : [];

type EndpointOf<Call extends string> = {
  [Name in EndpointName]: Call extends Called<EndpointCall<Name>['call']>
    ? Segments<Call> extends Segments<EndpointCall<Name>['call']>
      ? Name
      : never
    : never;
}[EndpointName];

type Sent<Name extends EndpointName> =
  InputOf<Name> extends { body: infer Body } ? Body : InputOf<Name> extends { file: File } ? FormData : undefined;
type Answered<Name extends EndpointName> = AnswerOf<Name> extends Page<infer Item> ? Item[] : AnswerOf<Name>;

type AnyFake = (body: never) => unknown;

/**
 * The fake answer to a call: a response body, a `Refused` or a whole response. A call that is not in the contract is a
 * type error. Calls to the edge, and calls known only at run time, accept any answer.
 */
export type Fake<Call extends string> = string extends Call
  ? AnyFake
  : Call extends `${string} /-/${string}`
    ? AnyFake
    : [EndpointOf<Call>] extends [never]
      ? never
      : (body: Sent<EndpointOf<Call>>) => FakeAnswer<EndpointOf<Call>> | Promise<FakeAnswer<EndpointOf<Call>>>;

type FakeAnswer<Name extends EndpointName> = Answered<Name> | Refused | Response;
