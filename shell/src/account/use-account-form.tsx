import { type ReactNode, useEffect, useRef, useState } from 'react';
import { preloadIdentity } from 'shared-auth';
import { toast } from 'shared-ui';
import { type FieldProblem, identityFailure } from './identity-errors.ts';
import { ProblemText } from './problem-text.tsx';

type Errors = Partial<Record<string, ReactNode>>;
/** What is under way: the form itself, or one of the buttons beside it. */
type Work = 'form' | 'google' | 'reset';

export interface AccountFormOptions {
  /** The remembered page. */
  from?: string | null;
  /** Sends the mail that resets the password, where the page does so by itself. */
  onReset?: () => void;
  /** The email, where the form does not ask for it. */
  email?: string;
  /** For a form whose fields are others than those of a login. */
  adapt?: (problem: FieldProblem) => Omit<FieldProblem, 'field'> & { field: string };
}

/**
 * What all account forms share: one attempt at a time, its errors at their fields, the first of them focused, and
 * the provider's message in a toast. What was typed stays, but for a refused password.
 */
export function useAccountForm({ from = null, onReset, email, adapt }: AccountFormOptions = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState<Work>();
  const [errors, setErrors] = useState<Errors>({});

  useEffect(() => {
    // Typing takes longer than loading the SDK: with it there, a popup still counts as opened by the click.
    preloadIdentity().catch(() => undefined);
  }, []);

  function showErrors(next: Errors): void {
    setErrors(next);
    const controls = Object.keys(next).map((name) => form.current?.elements.namedItem(name));
    controls.find((control) => control instanceof HTMLElement)?.focus();
  }

  /** What stands in a field now. */
  function typed(name: string): string {
    return String(new FormData(form.current ?? undefined).get(name) ?? '');
  }

  function showFailure(found: FieldProblem): void {
    const problem = adapt?.(found) ?? found;
    const control = form.current?.elements.namedItem(problem.field);
    // What concerns a field that this form does not have stands above it.
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

  return { form, busy, errors, typed, showErrors, attempt };
}
