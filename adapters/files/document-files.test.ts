import { mkdtempDisposableSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { incoming } from '../../tests/support/incoming.ts'
import { createDocumentFiles } from './document-files.ts'

const pdf = new TextEncoder().encode('%PDF-1.7\nanything')
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1])

function open() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-documents-'))
  return { folder: folder.path, files: createDocumentFiles(folder.path), [Symbol.dispose]: () => folder.remove() }
}

describe('document files', () => {
  it.each([
    ['application/pdf', pdf, /\.pdf$/],
    ['image/png', png, /\.png$/],
    ['image/jpeg', jpeg, /\.jpg$/],
  ])('keeps a document unchanged, and detects its type by its content: %s', async (mediaType, bytes, ending) => {
    using opened = open()
    const kept = await opened.files.keep(incoming(bytes))
    expect(kept).toMatchObject({
      ok: true,
      value: { mediaType, bytes: bytes.length, file: expect.stringMatching(ending) },
    })
    if (!kept.ok) return
    expect(new Uint8Array((await opened.files.read(kept.value.file)) ?? [])).toEqual(bytes)
    expect(statSync(join(opened.folder, kept.value.file)).mode & 0o777).toBe(0o600)
    await opened.files.remove(kept.value.file)
    expect(await opened.files.read(kept.value.file)).toBeNull()
  })

  it.each([
    ['a page', new TextEncoder().encode('<html><script>alert(1)</script></html>')],
    ['a drawing', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Uint8Array.from([0x4d, 0x5a, 0x90])],
    ['nothing', new Uint8Array()],
    ['a PDF that is too large', new Uint8Array(10 * 1024 * 1024 + 1).fill(0x25)],
  ])('refuses %s, and keeps no file', async (_, bytes) => {
    using opened = open()
    if (bytes.length > 100) bytes.set(pdf)
    expect(await opened.files.keep(incoming(bytes))).toEqual({ ok: false, refusal: { kind: 'not-a-document' } })
    expect(readdirSync(opened.folder)).toEqual([])
  })

  it('opens a document by its own name only', async () => {
    using opened = open()
    await expect(opened.files.read('../../etc/passwd')).rejects.toThrow('not the name of a kept document')
    await expect(opened.files.remove('some.pdf')).rejects.toThrow('not the name of a kept document')
  })
})
