import { createAccountSteps } from './account-steps.ts';
import { createProfileSteps } from './profile-steps.ts';

export function createSteps(dependencies: Parameters<typeof createAccountSteps>[0]) {
  return { ...createAccountSteps(dependencies), ...createProfileSteps(dependencies) };
}
