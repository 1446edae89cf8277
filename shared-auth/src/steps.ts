import { createAccountSteps } from './account-steps.ts';
import { createProfileSteps } from './profile-steps.ts';

/** What people do with their account. Most visits do none of it, so it is loaded when it is needed. */
export function createSteps(dependencies: Parameters<typeof createAccountSteps>[0]) {
  return { ...createAccountSteps(dependencies), ...createProfileSteps(dependencies) };
}
