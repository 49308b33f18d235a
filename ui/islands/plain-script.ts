import type { Manifest } from './script-tags.ts'

/** The tag of a script that stands for itself: `ui/islands/<name>.ts`, without React. Null in development. */
export function plainScript(manifest: Manifest | null, name: string): string {
  const path = `ui/islands/${name}.ts`
  if (!manifest) return `<script type="module" src="/${path}"></script>`
  const chunk = manifest[path]
  if (!chunk) throw new Error(`The build has no ${path}`)
  return `<script type="module" src="/${chunk.file}"></script>`
}
