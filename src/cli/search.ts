import type { Config } from '../config.ts'
import { openDataFolder } from '../data-folder.ts'
import { createLog } from '../log.ts'
import { openAdapters } from '../open-adapters.ts'

/** How many things are written between two lines of progress. */
const between = 10_000

/** Writes the index of the office's search anew. The server may work beside it. */
export async function searchRebuild(config: Config): Promise<void> {
  openDataFolder(config.dataDir)
  using adapters = await openAdapters(config, createLog('silent'))
  let written = 0
  for await (const so of adapters.officeSearch.rebuild()) {
    if (Math.floor(so / between) > Math.floor(written / between)) console.log(`${so} so far`)
    written = so
  }
  console.log(`the index of the search is written anew: ${written} things were read`)
}
