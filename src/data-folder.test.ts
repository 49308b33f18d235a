import { chmodSync, mkdirSync, mkdtempDisposableSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDataFolder } from './data-folder.ts'

const rights = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('openDataFolder', () => {
  it('makes a folder that only its owner may enter', () => {
    using outside = mkdtempDisposableSync(join(tmpdir(), 'callout-data-'))
    const folder = join(outside.path, 'data')
    openDataFolder(folder)
    expect(rights(folder)).toBe('700')
  })

  it('takes from others what an earlier version let them read', () => {
    using outside = mkdtempDisposableSync(join(tmpdir(), 'callout-data-'))
    const folder = join(outside.path, 'data')
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    const file = join(folder, 'callout.sqlite')
    writeFileSync(file, '')
    chmodSync(file, 0o644)
    openDataFolder(folder)
    expect([rights(folder), rights(file)]).toEqual(['700', '600'])
  })
})
