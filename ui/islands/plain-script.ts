import type { Manifest } from './script-tags.ts'

/** These run before the page is shown. They import nothing, and say nothing to other scripts but by the page. */
const early: ReadonlySet<string> = new Set(['field/early-press'])

/** Scripts that load another at the first touch: its address is in their tag, so that they import nothing. */
const later: Readonly<Record<string, string>> = { 'launcher/open': 'launcher/panel', 'office/keys': 'office/palette' }

/** The tag of a script that stands for itself: `ui/islands/<name>.ts`, without React. Null in development. */
export function plainScript(manifest: Manifest | null, name: string): string {
  const isEarly = early.has(name)
  const kind = isEarly ? '' : ' type="module"'
  const next = later[name]
  const chunk = manifest && chunkOf(manifest, name)
  if (isEarly && chunk && (chunk.imports ?? []).length > 0) throw new Error(`${name} runs early, and imports nothing`)
  return `<script${kind} src="${addressOf(manifest, name)}"${next ? ` data-later="${addressOf(manifest, next)}"` : ''}></script>`
}

const sourceOf = (name: string) => `ui/islands/${name}.ts`

function addressOf(manifest: Manifest | null, name: string): string {
  return `/${manifest ? chunkOf(manifest, name).file : sourceOf(name)}`
}

function chunkOf(manifest: Manifest, name: string) {
  const chunk = manifest[sourceOf(name)]
  if (!chunk) throw new Error(`The build has no ${sourceOf(name)}`)
  return chunk
}
