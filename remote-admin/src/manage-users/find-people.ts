import { foldEmail, type User } from 'contracts';

export const isRequesting = ({ status }: User) => status === 'Requested';

/** The people whose email contains the text; optionally only those who asked to become a host. */
export function findPeople(users: readonly User[], search: string, onlyRequested: boolean): User[] {
  const wanted = foldEmail(search);
  return users.filter((user) => foldEmail(user.email).includes(wanted) && (!onlyRequested || isRequesting(user)));
}
