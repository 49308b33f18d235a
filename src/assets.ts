import { readFileSync } from 'node:fs'

/**
 * A file or folder that is shipped with the program. Both the built program and this file lie one folder below the top
 * of a tree that has them under the same paths.
 */
export function assetPath(path: string): string {
  return new URL(`../${path}`, import.meta.url).pathname
}

export function programVersion(): string {
  return JSON.parse(readFileSync(assetPath('package.json'), 'utf8')).version
}
