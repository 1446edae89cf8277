export class ProfileNotSaved extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? ` ${cause.message}` : '';
    super(`Your account is ready, but your photo could not be saved.${reason} You can add it in your profile.`, {
      cause,
    });
    this.name = 'ProfileNotSaved';
  }
}

/** The password was changed, but sessions in other browsers may still be open. Call `endOtherSessions` to retry. */
export class OthersNotEnded extends Error {
  constructor() {
    super('Your password was changed, but you could not be logged out of your other browsers.');
    this.name = 'OthersNotEnded';
  }
}
