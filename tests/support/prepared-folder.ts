import { mkdirSync, mkdtempDisposableSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

interface Prepared<T> {
  readonly left: T
  /** By their paths in the folder. */
  readonly files: ReadonlyMap<string, Buffer>
}

/**
 * A folder that `prepare` fills once in this worker, and that is laid anew, from memory, for each test. `prepare` closes
 * all that it opened; a test gets its answer.
 */
export function preparedFolder<T>(prepare: (folder: string) => Promise<T>): (folder: string) => Promise<T> {
  let once: Promise<Prepared<T>> | null = null

  async function prepared(): Promise<Prepared<T>> {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-prepared-'))
    const left = await prepare(folder.path)
    return { left, files: filesIn(folder.path) }
  }

  return async (folder) => {
    once ??= prepared()
    const { left, files } = await once
    for (const [name, bytes] of files) {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, bytes, { mode: 0o600 })
    }
    return left
  }
}

function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]))
}
