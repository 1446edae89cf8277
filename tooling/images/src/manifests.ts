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

/** The objects of a folder as kubectl writes them; undefined where there is no kubectl. */
export function kustomize(folder: string): KubernetesObject[] | undefined {
  const { error, status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(ROOT, folder)], {
    encoding: 'utf8',
  });
  if (error) return undefined;
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout).map((document) => document.toJS());
}

/** @throws when Kubernetes' own schema of such an object says no. It says nothing about fields that it does not know. */
export async function checkObject(object: KubernetesObject): Promise<void> {
  const { apiVersion, kind } = object;
  const schemas = `kubernetes-models/${apiVersion}`;
  const kinds = await import(schemas);
  new kinds[kind](object).validate();
}
