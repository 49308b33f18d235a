import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { cp, glob, mkdtempDisposable, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { type BuildOptions, build as bundle } from 'esbuild'
import { type Plugin, createBuilder } from 'vite'
import { buildServiceWorker } from './build-service-worker.ts'
import { smallHeap } from '../src/binary/small-heap.ts'
import { namesOfCommonJs, onlyWhatIsUsed, packagesOutside } from './build-plugins.ts'
import { markBuilt, sourcesDigest } from './sources.ts'
import { packageFolder, refusedLicences, shippedPackages, thirdPartyDocument } from './third-party.ts'

/**
 * The program's compiled code is kept beside it, so that a start compiles nothing. Node keeps the source of a module with
 * two bytes for each character; the program is ASCII, and is read with one.
 */
const launcher = `import { readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
enableCompileCache({ directory: new URL('compile-cache', import.meta.url).pathname, portable: true })
const program = new URL('program/', import.meta.url).href
registerHooks({
  load: (url, context, next) =>
    url.startsWith(program)
      ? { format: 'module', source: readFileSync(new URL(url), 'latin1'), shortCircuit: true }
      : next(url, context),
})
await import('./program/main.mjs')
`

const root = join(import.meta.dirname, '..')
const digest = sourcesDigest()
/** Built aside and put in place whole: a build that fails or is cut off leaves the last one as it was. */
const dist = join(root, `dist.new-${process.pid}`)
/** The folders of the packages that the build has files of. */
const bundled = new Set<string>()

try {
  await buildPages()
  await Promise.all([
    compressAssets(),
    bundleServer(),
    copyData(),
    buildServiceWorker(root, dist).then((files) => note(files)),
  ])
  await writeFile(join(dist, 'callout.mjs'), launcher)
  await writeLicences()
  markBuilt(dist, digest)
  await rm(join(root, 'dist'), { recursive: true, force: true })
  await rename(dist, join(root, 'dist'))
  await warmCompileCache()
} catch (e) {
  console.error(e)
  throw e
} finally {
  await rm(dist, { recursive: true, force: true })
}

/** `client` for the browser, `server` for the bundle below. */
async function buildPages(): Promise<void> {
  const builder = await createBuilder({ root, logLevel: 'warn', build: { outDir: dist }, plugins: [noteFiles()] })
  await builder.buildApp()
  await refuseTemporal()
  await rm(join(dist, 'client/.vite'), { recursive: true, force: true })
}

function noteFiles(): Plugin {
  return {
    name: 'note-files',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        note(file.type === 'chunk' ? file.moduleIds : file.originalFileNames)
      }
    },
  }
}

function note(files: readonly string[]): void {
  for (const folder of files.flatMap(packageFolder)) bundled.add(folder)
}

async function writeLicences(): Promise<void> {
  const packages = shippedPackages(bundled)
  const refused = refusedLicences(packages)
  if (refused.length > 0) throw new Error(`These licences may not ship: ${refused.join(', ')}`)
  await writeFile(join(dist, 'THIRD_PARTY.md'), thirdPartyDocument(packages))
}

/** Not every browser has Temporal: a page formats times on the server. */
async function refuseTemporal(): Promise<void> {
  for await (const name of glob('**/*.js', { cwd: join(dist, 'client') })) {
    const text = await readFile(join(dist, 'client', name), 'utf8')
    if (/\bTemporal\b/.test(text)) throw new Error(`${name} needs Temporal, which not every browser has`)
  }
}

/** Once here, as small as it gets, instead of at each request. */
async function compressAssets(): Promise<void> {
  const assets = join(dist, 'client')
  for await (const name of glob('**/*.{js,css,svg,json,txt}', { cwd: assets })) {
    const file = join(assets, name)
    const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    await Promise.all([
      pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`)),
      pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`)),
    ])
  }
}

/** The whole program, of which a start reads what it needs; only packages with files of their own stay outside. */
async function bundleServer(): Promise<void> {
  const options = {
    absWorkingDir: root,
    entryPoints: { main: process.env['CALLOUT_ENTRY'] ?? 'src/main.ts' },
    outdir: join(dist, 'program'),
    outExtension: { '.js': '.mjs' },
    chunkNames: '[hash]',
    splitting: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    minifySyntax: true,
    minifyWhitespace: true,
    metafile: true,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    legalComments: 'linked',
    external: [...packagesOutside],
    alias: { '#pages': join(dist, 'server/entry.mjs') },
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: "import{createRequire as $require}from'node:module';const require=$require(import.meta.url);" },
  } as const satisfies BuildOptions
  const { metafile } = await bundle({ ...options, write: false, plugins: [onlyWhatIsUsed()] })
  const { metafile: written } = await bundle({ ...options, plugins: [onlyWhatIsUsed(), namesOfCommonJs(metafile)] })
  note(Object.values(written.outputs).flatMap(({ inputs }) => Object.keys(inputs)))
}

/** Copies the files that the program reads beside itself, under the same paths as in the source tree. */
async function copyData(): Promise<void> {
  await cp(join(root, 'migrations'), join(dist, 'migrations'), { recursive: true })
  const names = [
    'src/cli/**/*.{yaml,json}',
    'adapters/system/common-passwords.{txt,LICENSE}',
    'adapters/postcodes/postcode-districts.{csv,LICENSE}',
    'ui/public/**/*.{js,png}',
    'node_modules/@fontsource/{atkinson-hyperlegible-next,noto-sans}/{LICENSE,files/*-{400,700}-normal.woff}',
  ]
  for await (const name of glob(names, { cwd: root })) {
    await cp(join(root, name), join(dist, name))
    note([name])
  }
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(dist, 'package.json'), JSON.stringify({ name, version }))
}

/** One start, a first answer and a stop, aside from any real data: what was compiled on the way is kept. */
async function warmCompileCache(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'callout-build-'))
  const env = { ...process.env, DATA_DIR: folder.path, PORT: '0', LOG_LEVEL: 'info', NODE_ENV: 'production' }
  const server = spawn(process.execPath, [...smallHeap, join(root, 'dist/callout.mjs'), 'serve'], { env })
  const exit = once(server, 'exit')
  const late = setTimeout(() => server.kill('SIGKILL'), 20_000)
  for await (const line of createInterface(server.stdout)) {
    const [, url] = /"url":"([^"]+)".*"ready"/.exec(line) ?? []
    if (url === undefined) continue
    for (const path of ['/readyz', '/']) await (await fetch(url + path)).text()
    server.kill('SIGTERM')
  }
  await exit
  clearTimeout(late)
}
