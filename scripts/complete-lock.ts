/**
 * `node scripts/complete-lock.ts`, after a change of the packages: npm leaves out of the lock file those optional
 * packages for other platforms that the registry at hand does not have, and `npm ci` of npm 11 then refuses it. This
 * names them, with the platform that their name tells; no machine of another platform ever fetches them.
 */
import { readFileSync, writeFileSync } from 'node:fs'

interface Entry {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const file = 'package-lock.json'
const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(file, 'utf8'))
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']

const missing = Object.entries(lock.packages).flatMap(([parent, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name, version]) => !isThere(parent, name, version))
    .map(([name, version]): [string, object] => [`${besides(parent)}${name}`, stub(name, version, dev === true)]),
)
const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) })
lock.packages = Object.fromEntries(packages.toSorted(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.length} packages for other platforms were added to ${file}.`)

/** The folder that a package lies in: "node_modules/" for most. */
function besides(path: string): string {
  return path.slice(0, path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function isThere(parent: string, name: string, version: string): boolean {
  const found = [`${parent}/node_modules/${name}`, `${besides(parent)}${name}`, `node_modules/${name}`]
    .map((path) => lock.packages[path])
    .find((entry) => entry !== undefined)
  return found !== undefined && (found.version === version || !/^\d/.test(version))
}

function stub(name: string, version: string, dev: boolean): object {
  const words = name.split(/[/-]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (!os || !cpu || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${name}@${version} names no platform`)
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : null
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(os === 'linux' && libc && { libc: [libc] }),
    optional: true,
    os: [os],
  }
}
