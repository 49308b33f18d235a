/**
 * `npm run third-party`: writes THIRD_PARTY.md, the packages of others that ship, with their licences. The build makes the
 * same document of the files that went into it, for `callout licences`.
 */
import { copyFileSync, existsSync, globSync, readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type LockedPackage, lockedPackages, packagesFor, platforms, runtimes } from './platforms.ts'
import { outside } from './program-archive.ts'
import { builtFrom, sourcesDigest } from './sources.ts'

/** Licences that let the program ship as it is, with their texts. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'WTFPL',
])
/** The image library is a shared object of its own, which anybody may replace in the data folder: the LGPL asks for that. */
const allowedForShared = 'LGPL-3.0-or-later'
/** Packages whose description names no licence, but whose file does. */
const stated: Readonly<Record<string, string>> = { 'png-js': 'MIT' }
/** Packages under a licence of their files: they ship as they are, and the list says where their sources are. */
const unchanged: Readonly<Record<string, string>> = { 'web-push': 'MPL-2.0' }
const besidesPackages = {
  'the 100,000 commonest passwords': 'adapters/system/common-passwords.LICENSE',
  'the postcode districts': 'adapters/postcodes/postcode-districts.LICENSE',
}

interface Shipped {
  /** Its folder, such as `node_modules/zod`. */
  readonly path: string
  readonly name: string
  readonly version: string
  readonly licence: string
}

/** The folder of the package that a file belongs to, such as `node_modules/zod`; a file of our own belongs to none. */
export function packageFolder(file: string): readonly string[] {
  const [, folder] = /(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? []
  return folder === undefined ? [] : [folder]
}

/** Those of the bundles, those beside them, those of the executable's entry point, and Node; of every platform. */
export function shippedPackages(bundled: Iterable<string>): readonly Shipped[] {
  const locked = lockedPackages()
  const beside = platforms.flatMap((platform) => [...packagesFor(platform, [...outside, 'tar'])])
  const paths = new Set([...bundled, ...[...beside, ...Object.values(runtimes)].map((name) => `node_modules/${name}`)])
  return [...paths].toSorted().map((path) => described(path, locked[path]))
}

function described(path: string, entry: LockedPackage | undefined): Shipped {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (!entry) throw new Error(`${path} ships, but is not in package-lock.json.`)
  return { path, name, version: entry.version, licence: stated[name] ?? entry.license ?? 'none' }
}

/** The packages that may not ship, each with its licence. */
export function refusedLicences(packages: readonly Pick<Shipped, 'name' | 'licence'>[]): readonly string[] {
  return packages.flatMap(({ name, licence }) => {
    const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
    const isFine = choices.some((each) => each.split(' AND ').every((one) => allowed.has(one)))
    const isShared = licence === allowedForShared && name.startsWith('@img/sharp-libvips-')
    return isFine || isShared || unchanged[name] === licence ? [] : [`${name}: ${licence}`]
  })
}

export function thirdPartyDocument(packages: readonly Shipped[]): string {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const texts = Map.groupBy(packages, (one) => licenceText(one, packages))
  const blocks = [
    ...[...texts].map(([text, those]) => [those.map(({ name }) => name).join(', '), text] as const),
    ...Object.entries(besidesPackages).map(([name, file]) => [name, readFileSync(file, 'utf8').trim()] as const),
  ]
  return [
    '# Packages of others',
    '',
    'Callout ships these, each under its own licence. `npm run third-party` makes this list of the files that a build is made of; `callout licences` prints it.',
    '',
    '| Package | Version | Licence |',
    '|---|---|---|',
    ...rows,
    '',
    '## Texts of the licences',
    ...blocks.flatMap(([names, text]) => ['', `### ${names}`, '', '```', text.replaceAll('```', "'''"), '```']),
    '',
  ].join('\n')
}

/** The text of its own files, or of a sister for another platform, as only one of them is installed. */
function licenceText({ path, name, licence }: Shipped, packages: readonly Shipped[]): string {
  const sister = packages.find((one) => family(one.name) === family(name) && existsSync(one.path))
  const folder = existsSync(path) ? path : (sister?.path ?? path)
  if (licence === allowedForShared) {
    const parts = readFileSync(join(folder, 'README.md'), 'utf8')
      .replace(/^#.*\n/, '')
      .trim()
    return [parts, lesser('LGPL-3.0-or-later'), lesser('GPL-3.0')].join('\n\n')
  }
  const names = globSync('{LICEN[CS]E,licen[cs]e,License,COPYING,NOTICE,UNLICENSE}*', { cwd: folder })
  const texts = names.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim())
  const { author, homepage, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const sources = unchanged[name] === undefined ? [] : [`The sources are at ${repository?.url}.`]
  if (texts.length > 0) return [...sources, ...texts].join('\n\n')
  const by = typeof author === 'string' ? author : author?.name
  const where = homepage ?? (typeof repository === 'string' ? repository : repository?.url)
  return [`${licence}. The package has no text of its own.`, by && `By ${by}.`, where].filter(Boolean).join('\n')
}

const lesser = (name: string) => readFileSync(`scripts/licences/${name}.txt`, 'utf8').trim()

function family(name: string): string {
  return Object.values<string>(runtimes).includes(name) ? 'node' : name.replace(/-(?:linux|darwin)-\w+$/, '')
}

if (import.meta.main) {
  if (builtFrom() !== sourcesDigest()) {
    const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
  copyFileSync('dist/THIRD_PARTY.md', 'THIRD_PARTY.md')
}
