import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { preloadIdentity } from 'shared-auth';
import { toast } from 'shared-ui';
import { type FieldProblem, identityFailure } from './identity-errors.ts';
import { ProblemText } from './problem-text.tsx';

type Errors = Partial<Record<string, ReactNode>>;
type Work = 'form' | 'google' | 'reset';

export interface AccountFormOptions {
  from?: string | null;
  onReset?: () => void;
  email?: string;
  /** Moves a problem to the right field of a form whose fields differ from the login form's. */
  adapt?: (problem: FieldProblem) => Omit<FieldProblem, 'field'> & { field: string };
}

export type AccountForm = ReturnType<typeof useAccountForm>;

/**
 * The behavior that all account forms share: one attempt at a time, errors next to their fields, focus on the first
 * error, and the provider's message in a toast. Typed values stay, except for a refused password.
 */
export function useAccountForm({ from = null, onReset, email, adapt }: AccountFormOptions = {}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState<Work>();
  const [errors, setErrors] = useState<Errors>({});

  useEffect(() => {
    // Loads the SDK while the person types: a popup counts as opened by the click only if the SDK is loaded.
    preloadIdentity().catch(() => undefined);
  }, []);

  function showErrors(next: Errors): void {
    setErrors(next);
    const controls = Object.keys(next).map((name) => form.current?.elements.namedItem(name));
    controls.find((control) => control instanceof HTMLElement)?.focus();
  }

  function typed(name: string): string {
    return String(new FormData(form.current ?? undefined).get(name) ?? '');
  }

  function showFailure(found: FieldProblem): void {
    const problem = adapt?.(found) ?? found;
    const control = form.current?.elements.namedItem(problem.field);
    // If this form does not have the field, the problem is shown above the form.
    const field = control ? problem.field : 'form';
    if (found.field === 'password' && control instanceof HTMLInputElement) control.value = '';
    const known = email ?? typed('email').trim();
    showErrors({ [field]: <ProblemText problem={problem} email={known} from={from} onReset={onReset} /> });
  }

  async function attempt(kind: Work, work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setErrors({});
    setBusy(kind);
    try {
      await work();
    } catch (error) {
      const { message, problem } = identityFailure(error);
      toast.error(message);
      showFailure(problem);
    } finally {
      setBusy(undefined);
    }
  }

  function check(problems: Record<string, string | undefined>, work: () => Promise<void>, kind: Work = 'form'): void {
    const found = Object.entries(problems).filter(([, text]) => text);
    if (found.length > 0) showErrors(Object.fromEntries(found));
    else void attempt(kind, work);
  }

  return { id, form, busy, errors, typed, showErrors, attempt, check };
}
