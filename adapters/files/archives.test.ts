import { mkdtempDisposableSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ArchiveEntry } from '#modules/privacy'
import type { ExportId } from '#modules/shared'
import { createArchives } from './archives.ts'

const encode = (text: string) => new TextEncoder().encode(text)

const id = 'exp_01a1fd23-f65d-7cd5-b521-36f4b85056bb' as ExportId

async function* each(entries: readonly ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries
}

async function read(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

describe('createArchives', () => {
  it('makes a standard archive that only the user of the process can read', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-'))
    const archives = createArchives(folder.path)
    const photo = new Uint8Array(300_000).map((_, at) => at % 251)
    const made = await archives.make(
      id,
      each([
        { path: 'data.json', bytes: encode(`{"says":"${'hello '.repeat(1_000)}"}`) },
        { path: 'photos/1.jpg', bytes: photo },
      ]),
    )
    const opened = await archives.open(made.file)
    if (!opened) throw new Error('it was just kept')
    const kept = await read(opened.body)
    expect([kept.length, opened.bytes]).toEqual([made.bytes, made.bytes])
    const found = unzipSync(kept)
    expect(Object.keys(found)).toEqual(['data.json', 'photos/1.jpg'])
    expect(found['photos/1.jpg']).toEqual(photo)
    expect(new TextDecoder().decode(found['data.json'])).toContain('hello hello')
    expect(made.bytes).toBeLessThan(302_000)
    expect(statSync(join(folder.path, made.file)).mode & 0o077).toBe(0)
    expect(readdirSync(folder.path)).toEqual([made.file])
  })

  it('removes an archive, also twice, and no other file', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-'))
    const archives = createArchives(folder.path)
    const { file } = await archives.make(id, each([{ path: 'about.txt', bytes: encode('So.') }]))
    await archives.remove(file)
    await archives.remove(file)
    expect(await archives.open(file)).toBeNull()
    for (const name of ['../callout.sqlite', '/etc/passwd', `${file}/..`]) {
      await expect(archives.open(name)).rejects.toThrow('not the name')
      await expect(archives.remove(name)).rejects.toThrow('not the name')
    }
  })

  it('replaces what a killed process left of an archive, and removes all of it', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-'))
    const archives = createArchives(folder.path)
    const file = archives.fileOf(id)
    writeFileSync(join(folder.path, `${file}.part`), 'half an archive that is longer than the whole one '.repeat(9))
    await archives.make(id, each([{ path: 'about.txt', bytes: encode('First.') }]))
    const made = await archives.make(id, each([{ path: 'about.txt', bytes: encode('Second.') }]))
    expect([made.file, readdirSync(folder.path)]).toEqual([file, [file]])
    const found = unzipSync(readFileSync(join(folder.path, file)))
    expect(new TextDecoder().decode(found['about.txt'])).toBe('Second.')
    writeFileSync(join(folder.path, `${file}.part`), 'half')
    await archives.remove(file)
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('leaves no file when a part of the archive cannot be read', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-'))
    const archives = createArchives(folder.path)
    async function* broken(): AsyncGenerator<ArchiveEntry> {
      yield { path: 'about.txt', bytes: encode('So.') }
      throw new Error('the disk is broken')
    }
    await expect(archives.make(id, broken())).rejects.toThrow('the disk is broken')
    expect(readdirSync(folder.path)).toEqual([])
  })
})
