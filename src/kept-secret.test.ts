import { mkdtempDisposableSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keptSecret } from './kept-secret.ts'

describe('keptSecret', () => {
  it('is made once and kept, for nobody else to read', () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-keys-'))
    const file = join(folder.path, 'keys', 'known-devices')
    const secret = keptSecret(file)
    expect(secret.length).toBeGreaterThanOrEqual(43)
    expect(keptSecret(file)).toBe(secret)
    expect(readFileSync(file, 'utf8')).toBe(secret)
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('refuses a file that is too short to be a secret', () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-keys-'))
    const file = join(folder.path, 'known-devices')
    writeFileSync(file, 'short')
    expect(() => keptSecret(file)).toThrow(file)
  })
})
