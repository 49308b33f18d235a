import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The rights of a file or folder, and the user to whom it belongs. */
interface FileRights {
  readonly path: string
  readonly isFolder: boolean
  /** The nine bits of the rights. */
  readonly mode: number
  readonly uid: number
}

/**
 * Rights in the data folder. `doors`: the folder, its keys and the pasted keys of providers, which nobody else may read, wherever a backup puts them.
 * `others`: what else is at the top of the folder. Both are empty where there is no data folder.
 */
export interface DataRights {
  readonly doors: readonly FileRights[]
  readonly others: readonly FileRights[]
}

export function rightsIn(dataDir: string): DataRights {
  const keys = join(dataDir, 'keys')
  const pasted = join(dataDir, 'providers.env')
  return {
    doors: [dataDir, keys, ...namesIn(keys), pasted].flatMap(rightsOf),
    others: namesIn(dataDir)
      .filter((path) => path !== keys && path !== pasted)
      .flatMap(rightsOf),
  }
}

function rightsOf(path: string): readonly FileRights[] {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry || entry.isSymbolicLink()) return []
  return [{ path, isFolder: entry.isDirectory(), mode: entry.mode & 0o777, uid: entry.uid }]
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
}
