import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from './dockerfile.ts';

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: unknown;
}

/** Returns the objects in a folder as kubectl renders them, or undefined if kubectl is not installed. */
export function kustomize(folder: string): KubernetesObject[] | undefined {
  const { error, status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(ROOT, folder)], {
    encoding: 'utf8',
  });
  if (error) return undefined;
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout).map((document) => document.toJS());
}

/** @throws if the object does not match Kubernetes' own schema. Unknown fields are ignored. */
export async function checkObject(object: KubernetesObject): Promise<void> {
  const { apiVersion, kind } = object;
  const schemas = `kubernetes-models/${apiVersion}`;
  const kinds = await import(schemas);
  new kinds[kind](object).validate();
}
