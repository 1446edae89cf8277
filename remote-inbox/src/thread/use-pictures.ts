import { type ApiError, addMessagePicture, MESSAGE_LIMITS, pictureProblem, sentenceOf } from 'contracts';
import { useState } from 'react';
import { call } from 'shared-platform';

export function usePictures(threadId: string) {
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  const [uploading, setUploading] = useState(0);
  const [problem, setProblem] = useState<string>();

  async function upload(file: File): Promise<void> {
    const wrong = file.type.startsWith('image/') ? pictureProblem(file) : sentenceOf('image-refused');
    if (wrong) return setProblem(`“${file.name}”: ${wrong}`);
    setUploading((count) => count + 1);
    try {
      const { address } = await call(addMessagePicture, { id: threadId, file });
      setAddresses((all) => [...all, address]);
    } catch (error) {
      const { code, message } = error as ApiError;
      setProblem(`“${file.name}” was not added. ${code === 'too-large' ? sentenceOf('image-refused') : message}`);
    } finally {
      setUploading((count) => count - 1);
    }
  }

  return {
    addresses: [...addresses],
    isBusy: uploading > 0,
    problem,
    add(files: readonly File[]) {
      const room = MESSAGE_LIMITS.pictures - addresses.length - uploading;
      setProblem(files.length > room ? `A message can have ${MESSAGE_LIMITS.pictures} pictures.` : undefined);
      for (const file of files.slice(0, Math.max(0, room))) void upload(file);
    },
    remove: (address: string) => setAddresses((all) => all.filter((one) => one !== address)),
    clear: () => setAddresses([]),
  };
}
