import { existsSync } from 'node:fs'

/**
 * A file or folder that is shipped with the program. In the one bundled file they lie beside it, under the same paths
 * as in the source tree, where this file lies one folder below the top.
 */
export function assetPath(path: string): string {
  const beside = new URL(path, import.meta.url)
  return (existsSync(beside) ? beside : new URL(`../${path}`, import.meta.url)).pathname
}
