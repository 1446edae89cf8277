export interface Fault {
  /** The last word of the call's path, such as `signInWithPassword`, `signUp`, `lookup` or `token`. */
  operation: string;
  /** Google's code, such as `TOO_MANY_ATTEMPTS_TRY_LATER`. */
  error: string;
  times: number;
  /** Only calls with this email address fail, so that concurrent tests are not affected. */
  email?: string;
}

export interface Faults {
  order(value: unknown): Fault | undefined;
  clear(): void;
  /** Returns the error code to send instead of calling the emulator, if a fault is due. */
  take(operation: string, email: string | undefined): string | undefined;
}

export function createFaults(): Faults {
  let ordered: Fault[] = [];
  return {
    order(value) {
      const { operation, error, times = 1, email } = (value ?? {}) as Partial<Fault>;
      if (typeof operation !== 'string' || typeof error !== 'string' || !Number.isInteger(times)) return undefined;
      const fault: Fault = { operation, error, times, ...(typeof email === 'string' ? { email } : {}) };
      ordered.push(fault);
      return fault;
    },
    clear() {
      ordered = [];
    },
    take(operation, email) {
      const due = ordered.find(
        (fault) => fault.operation === operation && fault.times > 0 && (!fault.email || fault.email === email),
      );
      if (!due) return undefined;
      due.times -= 1;
      ordered = ordered.filter(({ times }) => times > 0);
      return due.error;
    },
  };
}
