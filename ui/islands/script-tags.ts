const entry = 'ui/islands/client.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** Which files of the build belong together, as Vite's manifest tells it. Null in development. */
export type Manifest = Readonly<Record<string, Chunk>>

/**
 * The tags that wake the islands of one page, none where there is none: the entry, and early word of what it will import
 * at once. A name that ends in `?` is fetched when it is touched.
 */
export function islandTags(manifest: Manifest | null, names: ReadonlySet<string>): string {
  if (names.size === 0) return ''
  if (!manifest) return `<script type="module" src="/${entry}"></script>`
  const first = manifest[entry]
  if (!first) throw new Error(`The build has no ${entry}`)
  const early = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (early.has(chunk.file)) return
    early.add(chunk.file)
    chunk.imports?.forEach(follow)
  }
  follow(entry)
  const atOnce = [...names].filter((name) => !name.endsWith('?'))
  if (atOnce.length > 0) first.dynamicImports?.filter((key) => !key.startsWith('ui/islands/')).forEach(follow)
  for (const name of atOnce) follow(`ui/islands/${name}.tsx`)
  early.delete(first.file)
  const links = [...early].map((file) => `<link rel="modulepreload" href="/${file}">`)
  return `${links.join('')}<script type="module" src="/${first.file}"></script>`
}
