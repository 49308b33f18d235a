/**
 * `node scripts/complete-lock.ts`, after a change of the packages: npm may leave optional packages of other platforms out
 * of the lock file, or name them without a digest, where the registry did not have them yet. This asks npm for them again,
 * and fails while one is missing: `npm ci` would refuse the lock file, or a machine of that platform would fetch a package
 * that no digest pins.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { LockedPackage } from './platforms.ts'

const file = 'package-lock.json'
const read = (): { packages: Record<string, LockedPackage> } => JSON.parse(readFileSync(file, 'utf8'))

const lock = read()
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).filter(([path, { integrity }]) => path === '' || integrity !== undefined),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
execFileSync('npm', ['install', '--package-lock-only', '--silent'], { stdio: 'inherit' })

const { packages } = read()
const missing = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name, version]) => !isThere(parent, name, version))
    .map(([name, version]) => `${name}@${version}`),
)
const unpinned = Object.entries(packages).flatMap(([path, { integrity }]) =>
  path !== '' && integrity === undefined ? [path] : [],
)
if (missing.length + unpinned.length > 0) {
  console.error(`The registry does not have ${[...missing, ...unpinned].join(', ')}: take a version that it has.`)
  process.exit(1)
}
console.log(`${file} names every package of every platform, each with its digest.`)

/** The folder that a package lies in: "node_modules/" for most. */
function besides(path: string): string {
  return path.slice(0, path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function isThere(parent: string, name: string, version: string): boolean {
  const found = [`${parent}/node_modules/${name}`, `${besides(parent)}${name}`, `node_modules/${name}`]
    .map((path) => packages[path])
    .find((entry) => entry !== undefined)
  return found !== undefined && (found.version === version || !/^\d/.test(version))
}
