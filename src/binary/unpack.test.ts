import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempDisposableSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { create } from 'tar'
import { describe, expect, it } from 'vitest'
import { type PackedProgram, unpackedProgram } from './unpack.ts'

describe('the program of the executable', () => {
  it('is unpacked whole at the first start, and found again at the next', async () => {
    using folders = place()
    const program = await pack(folders.source, { 'callout.mjs': 'first', 'program/main.mjs': 'second' })
    const folder = await unpackedProgram(folders.data, program)
    expect(readFileSync(join(folder, 'program/main.mjs'), 'utf8')).toBe('second')
    writeFileSync(join(folder, 'mark'), '')
    expect(await unpackedProgram(folders.data, { ...program, archive: () => expect.fail('read again') })).toBe(folder)
    expect(readdirSync(folder)).toContain('mark')
  })

  it('is unpacked once by two starts at the same moment', async () => {
    using folders = place()
    const program = await pack(folders.source, { 'callout.mjs': 'first' })
    const both = await Promise.all([unpackedProgram(folders.data, program), unpackedProgram(folders.data, program)])
    expect(new Set(both).size).toBe(1)
    expect(readdirSync(join(folders.data, 'program'))).toEqual([program.digest.slice(0, 16)])
  })

  it('is refused where the archive is damaged, and leaves nothing', async () => {
    using folders = place()
    const program = await pack(folders.source, { 'callout.mjs': 'first' })
    const archive = () => program.archive().map((byte, n) => (n === 9 ? byte ^ 1 : byte))
    await expect(unpackedProgram(folders.data, { ...program, archive })).rejects.toThrow(/damaged/)
    expect(readdirSync(join(folders.data, 'program'))).toEqual([])
  })

  it('leaves nothing under its name where it cannot be unpacked to its end', async () => {
    using folders = place()
    const { digest, archive } = await pack(folders.source, { 'callout.mjs': 'a'.repeat(5_000) })
    const cut = archive().subarray(0, -20)
    const program = { digest: digestOf(cut), archive: () => cut }
    expect(program.digest).not.toBe(digest)
    await expect(unpackedProgram(folders.data, program)).rejects.toThrow(/unexpected end/i)
    expect(readdirSync(join(folders.data, 'program'))).toEqual([])
  })

  it('stays for the version before, and goes for older ones', async () => {
    using folders = place()
    const names = ['oldest', 'before']
    names.forEach((name, n) => {
      mkdirSync(join(folders.data, 'program', name), { recursive: true })
      utimesSync(join(folders.data, 'program', name), 1_000 + n, 1_000 + n)
    })
    const program = await pack(folders.source, { 'callout.mjs': 'newest' })
    await unpackedProgram(folders.data, program)
    expect(new Set(readdirSync(join(folders.data, 'program')))).toEqual(
      new Set(['before', program.digest.slice(0, 16)]),
    )
  })
})

function place() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-unpack-'))
  const [data, source] = [join(folder.path, 'data'), join(folder.path, 'source')]
  for (const path of [data, source]) mkdirSync(path)
  return { data, source, [Symbol.dispose]: () => folder.remove() }
}

async function pack(source: string, files: Readonly<Record<string, string>>): Promise<PackedProgram> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(source, name, '..'), { recursive: true })
    writeFileSync(join(source, name), text)
  }
  const file = join(source, '../program.tar')
  await create({ cwd: source, file }, Object.keys(files))
  const archive = zstdCompressSync(readFileSync(file))
  return { digest: digestOf(archive), archive: () => new Uint8Array(archive) }
}

const digestOf = (archive: Uint8Array) => createHash('sha256').update(archive).digest('hex')
