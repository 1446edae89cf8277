import { useEffect, useRef, useState } from 'react';
import { preloadIdentity } from 'shared-auth';
import { toast } from 'shared-ui';
import { type FieldProblem, identityFailure } from './identity-errors.ts';

type Errors = Partial<Record<string, string>>;

/**
 * What login and sign-up share: one attempt at a time, its errors at their fields, the first of them
 * focused, and the provider's message in a toast. What was typed stays, but for a refused password.
 */
export function useAccountForm() {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState<'form' | 'google'>();
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

  function showFailure({ field, text }: FieldProblem): void {
    const password = form.current?.elements.namedItem('password');
    if (field === 'password' && password instanceof HTMLInputElement) password.value = '';
    showErrors({ [field]: text });
  }

  async function attempt(kind: 'form' | 'google', work: () => Promise<void>): Promise<void> {
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

  return { form, busy, errors, showErrors, attempt };
}
