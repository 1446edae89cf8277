/**
 * The prefix of localStorage keys for personal data: form drafts (`lodge-draft:<uid>:<form>`) and recently viewed
 * rooms. These keys are deleted when the person signs out or someone else signs in.
 */
export const DRAFTS_PREFIX = 'lodge-draft:';
