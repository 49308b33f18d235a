/**
 * `npm run build:binary`: writes `dist/callout`, one executable with everything in it. The same commit gives the same
 * bytes: names are sorted, times are those of the epoch, and compiled code is left for the first start. `--platform` builds
 * for another platform, `--to` names another file, and `--level` a faster compression (1 to 22).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { chmod, mkdtempDisposable, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { build as bundle } from 'esbuild'
import { smallHeap } from '../src/binary/small-heap.ts'
import { folderOf, isPlatform, lockedPackages, runtimes } from './platforms.ts'
import { packProgram, stageProgram } from './program-archive.ts'
import { builtFrom, sourcesDigest } from './sources.ts'

const own = `${process.platform}-${process.arch}`
const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: own },
    to: { type: 'string' },
    level: { type: 'string', default: '19' },
  },
})
const { platform } = values
if (!isPlatform(platform)) {
  console.error(`There is no executable for ${platform}, only for ${Object.keys(runtimes).join(', ')}.`)
  process.exit(2)
}
const target = values.to ?? (platform === own ? 'dist/callout' : `dist/callout-${platform}`)
const runtime = runtimes[platform]
const { version = '' } = lockedPackages()[`node_modules/${runtime}`] ?? {}
if (process.versions.node !== version) {
  console.error(`The executable needs Node ${version} to build it, and this is ${process.versions.node}.`)
  process.exit(1)
}

if (builtFrom() !== sourcesDigest()) {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await using work = await mkdtempDisposable(join(tmpdir(), 'callout-binary-'))
const fetched = join(work.path, 'fetched')
const stage = join(work.path, 'program')
await stageProgram(platform, stage, fetched)
const archive = join(work.path, 'program.tar.zst')
await packProgram(stage, archive, Number(values.level))
await writeFile(join(work.path, 'digest'), createHash('sha256').update(readFileSync(archive)).digest('hex'))
await makeExecutable(archive)
const megabytes = ({ size }: { readonly size: number }) => `${(size / 1_000_000).toFixed(1)} MB`
console.log(`${target}: ${megabytes(await stat(target))}, its program ${megabytes(await stat(archive))}`)
if (platform.startsWith('darwin')) {
  console.log('It has no signature, and macOS starts none without: run "codesign --sign - callout" on a Mac.')
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
    executable: resolve(await folderOf(runtime, fetched), 'bin/node'),
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
  const beside = `${target}.new`
  await pipeline(createReadStream(join(work.path, 'callout')), createWriteStream(beside))
  await chmod(beside, 0o755)
  await rename(beside, target)
}
