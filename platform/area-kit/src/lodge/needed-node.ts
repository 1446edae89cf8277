/** The minimum Node version for builds and checks. */
export const NEEDED_NODE = 22;

export const hasNeededNode = Number.parseInt(process.versions.node, 10) >= NEEDED_NODE;
