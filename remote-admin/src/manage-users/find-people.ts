import { foldEmail, searchWords, type User } from 'contracts';

export const isRequesting = ({ status }: User) => status === 'Requested';

/** Returns the people whose email contains the text or whose name contains each of its words. */
export function findPeople(users: readonly User[], search: string, onlyRequested: boolean): User[] {
  const wanted = foldEmail(search);
  const words = searchWords(search);
  const hasName = ({ name }: User) =>
    words.length > 0 && words.every((word) => name?.toLowerCase().includes(word) ?? false);
  return users.filter(
    (user) => (foldEmail(user.email).includes(wanted) || hasName(user)) && (!onlyRequested || isRequesting(user)),
  );
}
