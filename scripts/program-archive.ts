/** The program as the executable holds it: the build, and the packages that stay outside of the bundle. */
import { createWriteStream, globSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { create } from 'tar'
import { type Platform, folderOf, packagesFor } from './platforms.ts'

/** Packages that `build.ts` leaves outside of the bundle, as they read files of their own. */
export const outside = ['better-sqlite3', 'pdfkit', 'sharp']
const left = ['**/*.map', 'callout', 'callout-*', 'callout.new', 'compile-cache', 'built-from.txt']
/** Files of packages that no start reads: sources of compiled parts, and what is for other platforms. */
const leftOfPackages = ['**/*.{map,md,ts,mts,cts}']
const leftOfDriver = (platform: Platform) => ['deps', 'src', `prebuilds/!(${platform}).node`]

/** `aside` gets the packages that are fetched for another platform. */
export async function stageProgram(platform: Platform, folder: string, aside: string): Promise<void> {
  await copy('dist', folder, left)
  for (const name of packagesFor(platform, outside)) {
    const others = name === 'better-sqlite3' ? [...leftOfPackages, ...leftOfDriver(platform)] : leftOfPackages
    await copy(await folderOf(name, aside), join(folder, 'node_modules', name), others)
  }
}

async function copy(from: string, to: string, exclude: readonly string[]): Promise<void> {
  const skipped = new Set(globSync(exclude, { cwd: from }))
  await cp(from, to, { recursive: true, dereference: true, filter: (path) => !skipped.has(relative(from, path)) })
}

export async function packProgram(folder: string, file: string, level: number): Promise<void> {
  const names = globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
  const tar = create({ cwd: folder, portable: true, noPax: true, noMtime: true }, names)
  const params = { [constants.ZSTD_c_compressionLevel]: level }
  await pipeline(tar, createZstdCompress({ params }), createWriteStream(file))
}
