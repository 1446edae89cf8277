// Loaded before a part to simulate a machine whose clock is ahead by CLOCK_AHEAD_SECONDS.
const AHEAD_MS = Number(process.env.CLOCK_AHEAD_SECONDS) * 1_000;
if (!Number.isSafeInteger(AHEAD_MS)) throw new Error('CLOCK_AHEAD_SECONDS must be a whole number');
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + AHEAD_MS] : args, self),
  apply: () => new Date().toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + AHEAD_MS : Reflect.get(target, name)),
});
