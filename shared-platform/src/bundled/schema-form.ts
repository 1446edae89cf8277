import type { ApiError } from 'contracts';
import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';

/** A schema of `contracts/forms`, or any other standard schema. */
interface FormSchema<Typed, Value> {
  readonly '~standard': {
    readonly types?: { readonly input: Typed; readonly output: Value } | undefined;
    validate(typed: unknown): Checked<Value> | Promise<Checked<Value>>;
  };
}

type Checked<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[] };

type Labels = Partial<Record<string, string>>;

export interface SchemaFormOptions<Typed extends FieldValues, Value> {
  schema: FormSchema<Typed, Value>;
  /** Called with the schema's output. If it throws, the form keeps its input. */
  save: (value: Value) => unknown;
  /** Initial values. Without them, the form starts with the default values of its inputs. */
  values?: DefaultValues<Typed>;
  /** Replaces the default display of a failed save. */
  onFailure?: (error: unknown) => void;
  /** The names of the fields in error messages, with a capital letter. Default: `This`. */
  labels?: Labels;
}

export type SchemaForm<Typed extends FieldValues, Value> = Omit<UseFormReturn<Typed, unknown, Value>, 'submit'> & {
  submit: (event: { preventDefault(): void }) => void;
  isBusy: boolean;
  /** Returns the input of the last validation, before the schema transformed it. */
  typed: () => Partial<Typed>;
  /** The message of a failure that is not about a field. */
  failure: string | undefined;
  /** Shows a failed request at the fields that it concerns, or in `failure`. */
  showFailure: (error: unknown) => void;
  errorOf: (name: string) => FieldError | undefined;
  /** Returns the props of an input. */
  field: <Name extends Path<Typed>>(
    name: Name,
    options?: { onChange?: () => void },
  ) => UseFormRegisterReturn<Name> & { error: string | undefined };
};

/**
 * A react-hook-form form that is validated by a schema of `contracts`. If the API refuses the request, shows its errors
 * at their fields, or in `failure`, which the caller shows in a banner.
 */
export function useSchemaForm<Typed extends FieldValues, Value>(
  options: SchemaFormOptions<Typed, Value>,
): SchemaForm<Typed, Value> {
  const { schema, values, save, labels = {} } = options;
  const latest = useRef<Partial<Typed>>({});
  const resolver: Resolver<Typed, unknown, Value> = async (known, _context, { fields }) => {
    latest.current = { ...known, ...textsOf(fields) };
    const result = await schema['~standard'].validate(latest.current);
    return result.issues
      ? { values: {}, errors: errorsOf<Typed>(result.issues, labels) }
      : { values: result.value, errors: {} };
  };
  const form = useForm<Typed, unknown, Value>({ resolver, ...(values && { defaultValues: values }) });
  const { errors, isSubmitting } = form.formState;
  const errorOf = (name: string) => (errors as Partial<Record<string, FieldError>>)[name];

  function showFailure(error: unknown) {
    // Check the shape instead of the class, because each area bundles its own copy of the class.
    const { message, fields = {} } = error as Partial<ApiError>;
    const [first, ...others] = Object.entries(fields).filter(([name]) => name in form.getValues());
    if (!first) return form.setError('root', { message: message ?? String(error) });
    for (const [name, rule] of [...others, first])
      form.setError(name as Path<Typed>, { message: sentence(rule, labels[name]) }, { shouldFocus: name === first[0] });
  }

  const submit = form.handleSubmit(async (value) => {
    try {
      await save(value);
    } catch (error) {
      (options.onFailure ?? showFailure)(error);
    }
  });

  return {
    ...form,
    submit: (event: { preventDefault(): void }) => {
      event.preventDefault();
      if (!form.formState.isSubmitting) void submit();
    },
    isBusy: isSubmitting,
    typed: () => latest.current,
    failure: errorOf('root')?.message,
    showFailure,
    errorOf,
    field: (name, options) => ({ ...form.register(name, options), error: errorOf(name)?.message }),
  };
}

type Issues = NonNullable<Checked<unknown>['issues']>;

function errorsOf<Typed extends FieldValues>(issues: Issues, labels: Labels): FieldErrors<Typed> {
  const errors: Record<string, unknown> = {};
  for (const { message, path = [] } of issues) {
    const name = String(path[0] ?? 'root');
    errors[name] ??= { type: 'schema', message: sentence(message, labels[name]) };
  }
  return errors as FieldErrors<Typed>;
}

/** Completes a message of a schema or of the API: it is either a sentence or starts with `must be …`. */
function sentence(rule: string, label = 'This'): string {
  return /^[a-z]/.test(rule) ? `${label} ${rule}.` : rule;
}

/** Reads the values from the inputs, because some password managers fill them in without an event. */
function textsOf(fields: object): Record<string, string> {
  const texts = Object.entries(fields).filter(
    ([, { ref }]) => ref instanceof HTMLElement && 'value' in ref && ref.isConnected,
  );
  return Object.fromEntries(texts.map(([name, { ref }]) => [name, ref.value]));
}
