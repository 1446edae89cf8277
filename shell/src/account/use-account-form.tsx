import { type ReactNode, useEffect, useState } from 'react';
import { preloadIdentity } from 'shared-auth';
import { type SchemaFormOptions, useSchemaForm } from 'shared-platform/form';
import { toast } from 'shared-ui';
import { type FieldProblem, identityFailure } from './identity-errors.ts';
import { ProblemText } from './problem-text.tsx';

export interface AccountFormOptions<Typed extends Record<string, unknown>, Value>
  extends Pick<SchemaFormOptions<Typed, Value>, 'schema' | 'save'> {
  from?: string | null;
  onReset?: () => void;
  email?: string;
  /** Moves a problem to the right field of a form whose fields differ from the login form's. */
  adapt?: (problem: FieldProblem) => Omit<FieldProblem, 'field'> & { field: string };
  /** Also shows the provider's message in a toast, which the specification requires for sign-ins. */
  hasToast?: boolean;
}

/** The behavior that all account forms share. After a failure, the typed values stay, except for a refused password. */
export function useAccountForm<Typed extends Record<string, unknown>, Value>(
  options: AccountFormOptions<Typed, Value>,
) {
  const { schema, save, from = null, onReset, adapt, hasToast } = options;
  const form = useSchemaForm<Typed, Value>({ schema, save, onFailure: showFailure });
  const [busy, setBusy] = useState<'google' | 'reset'>();

  useEffect(() => {
    // Load the SDK while the person types. If it loaded after the click, the browser would block the popup.
    preloadIdentity().catch(() => undefined);
  }, []);

  function showFailure(error: unknown): void {
    const { message, problem: found } = identityFailure(error);
    if (hasToast) toast.error(message);
    const { field, help = 'none', text } = adapt?.(found) ?? found;
    // If this form does not have the field, show the problem above the form.
    const name = (field in form.getValues() ? field : 'root') as 'root';
    if (found.field === 'password' && name !== 'root') form.setValue(name as never, '' as never);
    form.setError(name, { type: help, message: text }, { shouldFocus: true });
  }

  /** Runs an action other than submitting the form. */
  async function attempt(kind: 'google' | 'reset', work: () => Promise<void>): Promise<void> {
    if (busy || form.isBusy) return;
    form.clearErrors();
    setBusy(kind);
    try {
      await work();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(undefined);
    }
  }

  function problem(name: string): ReactNode {
    const { message: text, type } = form.errorOf(name) ?? {};
    if (!text) return undefined;
    const help = type as NonNullable<FieldProblem['help']>;
    const email = options.email ?? String(form.typed().email ?? '').trim();
    return <ProblemText problem={{ text, help }} email={email} from={from} onReset={onReset} />;
  }

  return {
    ...form,
    busy: form.isBusy ? 'form' : busy,
    attempt,
    failure: problem('root'),
    field: (name: keyof Typed & string) => ({ ...form.field(name as never), error: problem(name) }),
  };
}
