/**
 * What begins the keys under which this browser keeps drafts of forms: `lodge-draft:<uid>:<form>`. They end when their
 * person signs out, or somebody else signs in.
 */
export const DRAFTS_PREFIX = 'lodge-draft:';
