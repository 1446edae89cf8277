// Adds the hashes of some areas' files to those of the page; its text is allowed by the page's policy. MAP and
// POLICY are put in by the edge (docs/decisions/048).
const map = MAP;
const script = document.createElement('script');
script.type = 'importmap';
const policy = globalThis.trustedTypes?.createPolicy(POLICY, { createScript: (text) => text });
script.textContent = policy ? policy.createScript(map) : map;
document.head.append(script);

const { imports, integrity } = JSON.parse(map);
// Throws in a browser that has not taken the map: it would run the areas' scripts without looking at their hashes.
for (const name of Object.keys(imports)) import.meta.resolve(name);

/** What the shell holds manifests and sheets to. @public */
export default integrity;
