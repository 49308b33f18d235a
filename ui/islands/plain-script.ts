import type { Manifest } from './script-tags.ts'

/** These run before the page is shown. They import nothing, and say nothing to other scripts but by the page. */
const early: ReadonlySet<string> = new Set(['field/early-press'])

/** The tag of a script that stands for itself: `ui/islands/<name>.ts`, without React. Null in development. */
export function plainScript(manifest: Manifest | null, name: string): string {
  const path = `ui/islands/${name}.ts`
  const kind = early.has(name) ? '' : ' type="module"'
  if (!manifest) return `<script${kind} src="/${path}"></script>`
  const chunk = manifest[path]
  if (!chunk) throw new Error(`The build has no ${path}`)
  if (kind === '' && (chunk.imports ?? []).length > 0) throw new Error(`${path} runs early, and imports nothing`)
  return `<script${kind} src="/${chunk.file}"></script>`
}
