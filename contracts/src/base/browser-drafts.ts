/**
 * The prefix of localStorage keys with one person's data: drafts of forms (`lodge-draft:<uid>:<form>`) and viewed
 * rooms. They are deleted when the person signs out or someone else signs in.
 */
export const DRAFTS_PREFIX = 'lodge-draft:';
