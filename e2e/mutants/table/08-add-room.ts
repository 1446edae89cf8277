import type { Mutant } from '../mutant.ts';

const FORM = 'remote-host/src/listing/listing-form.tsx';
const STATE = 'remote-host/src/listing/use-listing-form.ts';
const PICTURE = 'remote-host/src/listing/picture-field.tsx';

export const LISTING: readonly Mutant[] = [
  {
    ids: ['S8.01'],
    breaks: 'the form has no bathrooms',
    file: FORM,
    from: '<NumberInput {...counted(\'bathrooms\')} label="Bathrooms" />',
    to: '',
  },
  {
    ids: ['S8.02'],
    breaks: 'a title is not asked for',
    file: 'remote-host/src/listing/draft.ts',
    from: "title: textProblem(draft.title, LISTING_LIMITS.title, 'Enter a title.'),",
    to: '',
  },
  {
    ids: ['S8.02'],
    breaks: 'a description is asked for',
    file: 'remote-host/src/listing/draft.ts',
    from: 'description: tooLong(draft.description, LISTING_LIMITS.description),',
    to: "description: textProblem(draft.description, LISTING_LIMITS.description, 'Enter a description.'),",
  },
  {
    ids: ['S8.03'],
    breaks: 'the button does not say Uploaded',
    file: PICTURE,
    from: 'upload={upload.state}',
    to: "upload={upload.state.kind === 'uploaded' ? undefined : upload.state}",
  },
  {
    ids: ['S8.03'],
    breaks: 'the button does not name the file',
    file: 'remote-host/src/listing/use-upload.ts',
    from: 'file: current ?? uploaded ?? failed,',
    to: 'file: uploaded ?? failed,',
  },
  {
    ids: ['S8.04'],
    breaks: 'Save & Continue shows no spinner',
    file: FORM,
    from: 'size="lg" isBusy={isSaving}',
    to: 'size="lg"',
  },
  {
    ids: ['S8.04'],
    breaks: 'no toast says that the room is added',
    file: 'remote-host/src/listing/add-room-page.tsx',
    from: "toast.success('Room Added !');",
    to: '',
  },
  {
    ids: ['S8.05'],
    breaks: 'a failure empties the form',
    file: STATE,
    from: 'setFailure({ message, code });',
    to: 'setFailure({ message, code }); form.current?.reset();',
  },
  {
    ids: ['S8.05'],
    breaks: 'a failure shows no toast',
    file: STATE,
    from: 'toast.error(message);',
    to: '',
  },
  {
    ids: ['S8.06'],
    breaks: 'the page sends whatever file is chosen',
    file: PICTURE,
    from: 'accept="image/*"',
    to: '',
  },
  {
    ids: ['S8.06'],
    breaks: 'the server takes what is no image',
    file: 'api/src/images/upload-image.ts',
    from: 'await inTurn(() => encodeMaster(upload))',
    to: "await inTurn(() => encodeMaster(upload)).catch(() => ({ hash: '0'.repeat(40), content: upload, width: 1, height: 1 }))",
  },
];
