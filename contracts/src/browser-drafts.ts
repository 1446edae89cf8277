/**
 * What begins the keys under which this browser keeps what is of one person: drafts of forms, `lodge-draft:<uid>:<form>`, and
 * the rooms that they have viewed. They end when their person signs out, or somebody else signs in.
 */
export const DRAFTS_PREFIX = 'lodge-draft:';
