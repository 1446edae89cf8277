import { REVIEW_LIMITS } from 'contracts';
import { useState } from 'react';
import { Button, TextArea, toast } from 'shared-ui';
import { useAnswer } from './api.ts';

export function AnswerForm({ bookingId }: { bookingId: string }) {
  const [text, setText] = useState('');
  const saving = useAnswer(bookingId, () => toast.success('Answer Saved !'));
  const isEmpty = text.trim() === '';
  return (
    <form
      className="max-w-prose space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) saving.mutate(text);
      }}
    >
      <TextArea
        error={saving.error && `Your answer was not saved. ${saving.error.message}`}
        hint="Everybody reads it below the review. You can answer once, and not change it."
        label="Your answer"
        maxLength={REVIEW_LIMITS.answer}
        onChange={({ target }) => setText(target.value)}
        value={text}
      />
      <Button aria-disabled={isEmpty || undefined} isBusy={saving.isPending} size="sm" type="submit">
        Publish answer
      </Button>
    </form>
  );
}
