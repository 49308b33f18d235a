import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

export interface Import {
  readonly from: string
  readonly to: string
}

/** Every import of the tree, type-only ones too; `to` is a path of the tree, or a package's name. */
export function readImports(root: string): readonly Import[] {
  const files = globSync('{src,modules,adapters,ui}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  return files.flatMap((from) => {
    const { module } = parseSync(from, readFileSync(join(root, from), 'utf8'))
    const imports = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
    const reexports = module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    )
    return [...new Set([...imports, ...reexports])].map((to) => ({ from, to: place(from, to) }))
  })
}

function place(from: string, to: string): string {
  if (to.startsWith('.')) return join(dirname(from), to)
  return to.startsWith('#') ? `${to.slice(1)}/index.ts` : to
}
