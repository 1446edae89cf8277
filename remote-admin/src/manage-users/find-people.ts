import { foldEmail, searchWords, type User } from 'contracts';

export const isRequesting = ({ status }: User) => status === 'Requested';

/** The people whose email contains the text or whose name its words; optionally only those who asked to become a host. */
export function findPeople(users: readonly User[], search: string, onlyRequested: boolean): User[] {
  const wanted = foldEmail(search);
  const words = searchWords(search);
  const hasName = ({ name }: User) =>
    words.length > 0 && words.every((word) => name?.toLowerCase().includes(word) ?? false);
  return users.filter(
    (user) => (foldEmail(user.email).includes(wanted) || hasName(user)) && (!onlyRequested || isRequesting(user)),
  );
}
