/**
 * `npm run build:binary`: writes `dist/callout`, one executable with everything in it. The same commit gives the same
 * bytes: names are sorted, times are those of the epoch, and compiled code is left for the first start. `--to` names
 * another file, and `--level` a faster compression (1 to 22).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, globSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdtempDisposable, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { constants, createZstdCompress } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { create } from 'tar'
import { smallHeap } from '../src/binary/small-heap.ts'
import { builtFrom, sourcesDigest } from './sources.ts'

/** Packages that `build.ts` leaves outside of the bundle, as they read files of their own. */
const outside = ['better-sqlite3', 'pdfkit', 'sharp']
const left = ['**/*.map', 'callout', 'compile-cache', 'built-from.txt']
/** Files of packages that no start reads: sources of compiled parts, and what is for other platforms. */
const leftOfPackages = ['**/*.{map,md,ts,mts,cts}']
const leftOfDriver = ['deps', 'src', `prebuilds/!(${process.platform}-${process.arch}).node`]
const { values } = parseArgs({
  options: { to: { type: 'string', default: 'dist/callout' }, level: { type: 'string', default: '19' } },
})

if (builtFrom() !== sourcesDigest()) {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await using work = await mkdtempDisposable(join(tmpdir(), 'callout-binary-'))
const stage = join(work.path, 'program')
await copy('dist', stage, left)
for (const name of withDependencies(outside)) {
  const others = name === 'better-sqlite3' ? [...leftOfPackages, ...leftOfDriver] : leftOfPackages
  await copy(join('node_modules', name), join(stage, 'node_modules', name), others)
}
const archive = join(work.path, 'program.tar.zst')
await pack(stage, archive)
await writeFile(join(work.path, 'digest'), createHash('sha256').update(readFileSync(archive)).digest('hex'))
await makeExecutable(archive)
const megabytes = ({ size }: { readonly size: number }) => `${(size / 1_000_000).toFixed(1)} MB`
console.log(`${values.to}: ${megabytes(await stat(values.to))}, its program ${megabytes(await stat(archive))}`)

async function copy(from: string, to: string, exclude: readonly string[]): Promise<void> {
  const skipped = new Set(globSync(exclude, { cwd: from }))
  await cp(from, to, { recursive: true, dereference: true, filter: (path) => !skipped.has(relative(from, path)) })
}

/** The packages and what they need to run, those for other platforms left out, since they are not installed. */
function withDependencies(names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const manifest = join('node_modules', name, 'package.json')
    if (found.has(name) || globSync(manifest).length === 0) continue
    found.add(name)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
    withDependencies(Object.keys({ ...dependencies, ...optionalDependencies }), found)
  }
  return found
}

async function pack(folder: string, file: string): Promise<void> {
  const names = globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
  const tar = create({ cwd: folder, portable: true, noPax: true, noMtime: true }, names)
  const level = { [constants.ZSTD_c_compressionLevel]: Number(values.level) }
  await pipeline(tar, createZstdCompress({ params: level }), createWriteStream(file))
}

async function makeExecutable(program: string): Promise<void> {
  await bundle({
    entryPoints: ['src/binary/launch.ts'],
    outfile: join(work.path, 'launch.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node26',
    minify: true,
    logLevel: 'warning',
  })
  // The name of the main file becomes a part of the executable: without a folder, which differs from build to build.
  const settings = {
    main: 'launch.cjs',
    output: 'callout',
    mainFormat: 'commonjs',
    disableExperimentalSEAWarning: true,
    useCodeCache: false,
    execArgv: [...smallHeap, '--disable-warning=ExperimentalWarning'],
    execArgvExtension: 'none',
    assets: { 'program.tar.zst': program, digest: join(work.path, 'digest') },
  }
  await writeFile(join(work.path, 'sea.json'), JSON.stringify(settings))
  execFileSync(process.execPath, ['--build-sea', 'sea.json'], {
    cwd: work.path,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // The folder of work may be of another file system, where a file cannot be renamed from.
  const beside = `${values.to}.new`
  await pipeline(createReadStream(join(work.path, 'callout')), createWriteStream(beside))
  await chmod(beside, 0o755)
  await rename(beside, values.to)
}
