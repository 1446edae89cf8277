// Loaded before a part: the clock of its machine is a minute ahead.
const OFF_MS = 60_000;
const Right = Date;

globalThis.Date = new Proxy(Right, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [Right.now() + OFF_MS] : args, self),
  apply: () => new Date().toString(),
  get: (target, name) => (name === 'now' ? () => Right.now() + OFF_MS : Reflect.get(target, name)),
});
