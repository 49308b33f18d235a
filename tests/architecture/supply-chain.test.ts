import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type LockedPackage, lockedPackages, packagesFor, requireDigest, runtimes } from '../../scripts/platforms.ts'
import { outside } from '../../scripts/program-archive.ts'

/** The faults of locked packages: content that no digest pins, and places of their own: npm takes each from the machine's registry. */
function faultsOf(packages: Readonly<Record<string, LockedPackage>>): readonly string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, { integrity = '', resolved, version }]) => [
      ...(/^sha512-[A-Za-z\d+/]{86}==$/.test(integrity) ? [] : [`${path} has no SHA-512 digest`]),
      ...(resolved === undefined ? [] : [`${path} comes from ${resolved}`]),
      ...(/^\d+\.\d+\.\d+/.test(version) ? [] : [`${path} has no exact version`]),
    ])
}

describe('the lock file', () => {
  const integrity = `sha512-${'A'.repeat(86)}==`

  it.each<[string, LockedPackage]>([
    ['has no SHA-512 digest', { version: '1.0.0' }],
    ['has no SHA-512 digest', { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['comes from git+ssh', { version: '1.0.0', integrity, resolved: 'git+ssh://git@example.com/one.git' }],
    ['comes from https://example.com', { version: '1.0.0', integrity, resolved: 'https://example.com/one.tgz' }],
    ['has no exact version', { version: 'file:../one', integrity }],
  ])('is caught with a package that %s', (fault, entry) => {
    expect(faultsOf({ '': { version: '0.1.0' }, 'node_modules/one': entry })).toEqual([expect.stringContaining(fault)])
  })

  it('names the digest of each package, of every platform, from the registry alone', () => {
    const packages = lockedPackages()
    expect(Object.keys(packages).length).toBeGreaterThan(500)
    expect(faultsOf(packages)).toEqual([])
  })
})

describe('Node', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))

  it('is a locked package for each platform, all of one version', () => {
    const packages = lockedPackages()
    const locked = Object.values(runtimes).map((name) => packages[`node_modules/${name}`])
    expect(locked).toHaveLength(4)
    expect(new Set(locked.map((entry) => entry?.version)).size).toBe(1)
    expect(locked.every((entry) => entry?.integrity !== undefined && entry.hasInstallScript !== true)).toBe(true)
    expect(Object.keys(manifest.optionalDependencies).toSorted()).toEqual(Object.values(runtimes).toSorted())
  })

  it('runs these tests from that package', () => {
    const [version] = Object.values(manifest.optionalDependencies)
    expect(process.versions.node).toBe(version)
  })
})

describe('install scripts', () => {
  it('are off, and each package that has one is named', () => {
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true')
    const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const having = Object.entries(lockedPackages()).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript === true ? [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
    )
    const denied = Object.fromEntries(having.map((name) => [name, false]))
    expect(allowScripts).toEqual(denied)
  })
})

describe('a fetched package', () => {
  const content = new TextEncoder().encode('one')
  const digest = `sha512-${createHash('sha512').update(content).digest('base64')}`
  const check = (bytes: Uint8Array, integrity: string | undefined) => () => requireDigest('one', bytes, integrity)

  it('passes with the locked digest, and is refused where a byte differs or no digest is locked', () => {
    expect(check(content, digest)).not.toThrow()
    expect(check(content.with(0, 1), digest)).toThrow(/one is not the package/)
    expect(check(content, undefined)).toThrow(/one is not the package/)
  })
})

describe('the packages of an executable', () => {
  it('are those of its platform, also when another one builds it', () => {
    const native = (platform: keyof typeof runtimes) =>
      [...packagesFor(platform, outside)].filter((name) => name.startsWith('@img/sharp')).toSorted()
    expect(native('linux-x64')).toEqual(['@img/sharp-libvips-linux-x64', '@img/sharp-linux-x64'])
    expect(native('linux-arm64')).toEqual(['@img/sharp-libvips-linux-arm64', '@img/sharp-linux-arm64'])
    expect(native('darwin-arm64')).toEqual(['@img/sharp-darwin-arm64', '@img/sharp-libvips-darwin-arm64'])
    expect(native('darwin-x64')).toEqual(['@img/sharp-darwin-x64', '@img/sharp-libvips-darwin-x64'])
  })
})
