import { REVIEW_LIMITS } from 'contracts';
import { newAnswer } from 'contracts/forms';
import { useSchemaForm } from 'shared-platform/form';
import { Button, TextArea, toast } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useAnswer } from './api.ts';

export function AnswerForm({ bookingId }: { bookingId: string }) {
  const { mutateAsync } = useAnswer(bookingId, () => toast.success('Answer Saved !'));
  const { field, submit, failure, isBusy } = useSchemaForm({
    schema: newAnswer,
    save: ({ text }) => mutateAsync(text),
  });
  return (
    <Form
      className="max-w-prose space-y-3"
      failure={failure}
      failureTitle="Your answer was not saved"
      onSubmit={submit}
    >
      <TextArea
        {...field('text')}
        hint="Everybody reads it below the review. You can answer once, and not change it."
        label="Your answer"
        maxLength={REVIEW_LIMITS.answer}
      />
      <Button isBusy={isBusy} size="sm" type="submit">
        Publish answer
      </Button>
    </Form>
  );
}
