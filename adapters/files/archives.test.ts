import { mkdtempDisposableSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createArchives } from './archives.ts'

const encode = (text: string) => new TextEncoder().encode(text)

describe('createArchives', () => {
  it('makes an archive that any program opens, for nobody else to read', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-'))
    const archives = createArchives(folder.path)
    const photo = new Uint8Array(300_000).map((_, at) => at % 251)
    const made = await archives.make([
      { path: 'data.json', bytes: encode(`{"says":"${'hello '.repeat(1_000)}"}`) },
      { path: 'photos/1.jpg', bytes: photo },
    ])
    const kept = await archives.read(made.file)
    if (!kept) throw new Error('it was just kept')
    expect(kept).toHaveLength(made.bytes)
    const found = unzipSync(kept)
    expect(Object.keys(found)).toEqual(['data.json', 'photos/1.jpg'])
    expect(found['photos/1.jpg']).toEqual(photo)
    expect(new TextDecoder().decode(found['data.json'])).toContain('hello hello')
    expect(made.bytes).toBeLessThan(302_000)
    expect(statSync(join(folder.path, made.file)).mode & 0o077).toBe(0)
    expect(readdirSync(folder.path)).toEqual([made.file])
  })

  it('removes one, also twice, and reaches no other file', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-'))
    const archives = createArchives(folder.path)
    const { file } = await archives.make([{ path: 'about.txt', bytes: encode('So.') }])
    await archives.remove(file)
    await archives.remove(file)
    expect(await archives.read(file)).toBeNull()
    for (const name of ['../callout.sqlite', '/etc/passwd', `${file}/..`]) {
      await expect(archives.read(name)).rejects.toThrow('not the name')
      await expect(archives.remove(name)).rejects.toThrow('not the name')
    }
  })
})
