import { mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyingLimits } from '#modules/job-board'
import { docx, goodFiles, hostileFiles, pdf, typesOf, zip } from '../../../tests/support/uploads/thread-files.ts'
import { createCvFiles } from './cv-files.ts'
import { runs } from '../../../tests/support/property-runs.ts'

function opened() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-cvs-'))
  const files = createCvFiles(join(folder.path, 'cvs'))
  const announced: string[] = []
  return {
    files,
    announced,
    async keep(bytes: Uint8Array, name = 'My CV.pdf') {
      const path = join(folder.path, 'sent')
      writeFileSync(path, bytes)
      const incoming = { path, name, bytes: bytes.length, read: async () => bytes }
      return files.keep(incoming, async (file) => void announced.push(file))
    },
    kept: () => (readdirSync(folder.path).includes('cvs') ? readdirSync(join(folder.path, 'cvs')) : []),
    [Symbol.dispose]: () => folder.remove(),
  }
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf8 = (text: string) => Buffer.from(text, 'utf8')
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A PDF with objects that are packed into a stream. */
function packed(objects: string, { filter = '/FlateDecode', body = deflateSync(latin1(objects)) } = {}): Buffer {
  const head = `%PDF-1.7\n5 0 obj<</Type/ObjStm/N 1/First 4/Filter${filter}/Length ${body.length}>>\nstream\n`
  const end = '\nendstream\nendobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n'
  return Buffer.concat([latin1(head), body, latin1(end)])
}

const part = (name: string, body: string | Uint8Array) => ({ name, body: typeof body === 'string' ? utf8(body) : body })
const settings = (type: string, mode = 'External') =>
  `<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://example.org/x.dotm" TargetMode="${mode}"/></Relationships>`
const field = (code: string) =>
  `<w:p><w:r><w:instrText>${code.slice(0, 2)}</w:instrText></w:r><w:r><w:instrText xml:space="preserve">${code.slice(2)}</w:instrText></w:r></w:p>`
/** A container of OLE, in which an encrypted document lies. */
const ole = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(1_000),
  utf8('EncryptedPackage'),
])

const hostile: readonly (readonly [says: string, bytes: Uint8Array])[] = [
  ['a PDF with a script', pdf('4 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n')],
  ['a PDF with a script whose name is disguised', pdf('4 0 obj<</S/J#61vaScr#69pt/J#53(app.alert(1))>>endobj\n')],
  ['a PDF that starts a program', pdf('4 0 obj<</S/Launch/F(cmd.exe)>>endobj\n')],
  ['a PDF with a file in it', pdf('4 0 obj<</Names<</EmbeddedFiles 5 0 R>>>>endobj\n')],
  ['a PDF that sends a form', pdf('4 0 obj<</S/SubmitForm/F(https://example.org)>>endobj\n')],
  ['a PDF with an XFA form', pdf('4 0 obj<</AcroForm<</XFA 5 0 R>>>>endobj\n')],
  ['a PDF with a password', pdf('trailer<</Encrypt 9 0 R>>\n')],
  ['a PDF with a film', pdf('4 0 obj<</Subtype/RichMedia>>endobj\n')],
  ['a PDF with a script in packed objects', packed('4 0 <</S/JavaScript/JS(app.alert(1))>>')],
  [
    'a PDF with disguised packed objects',
    Buffer.from(packed('4 0 <</S/JavaScript>>').toString('latin1').replace('/ObjStm', '/Obj#53tm'), 'latin1'),
  ],
  ['a PDF whose packed objects cannot be unpacked', packed('', { body: latin1('nothing of zlib') })],
  [
    'a PDF whose objects are packed twice',
    packed('', { filter: '[/ASCIIHexDecode/FlateDecode]', body: latin1('78da>') }),
  ],
  ['a PDF whose packed objects are a bomb', packed('', { body: deflateSync(Buffer.alloc(80 * 1024 * 1024)) })],
  ['a PDF that is an archive as well', Buffer.concat([pdf(), zip([part('a.js', 'alert(1)')])])],
  ['a PDF with a page of the web before it', Buffer.concat([utf8('<script>alert(1)</script>'), pdf()])],
  ['a PDF that is cut', pdf().subarray(0, 60)],
  ['an encrypted document', ole],
  ['a document with macros', docx([part('word/vbaProject.bin', 'code')])],
  ['a document of the type with macros', docx([], typesOf('application/vnd.ms-word.document.macroEnabled.main+xml'))],
  ['a document with macros under another name', docx([part('word/data.xml', ole)])],
  ['a document with an archive in it', docx([part('word/media/image1.png', zip([part('a.txt', 'a')]))])],
  ['a document with a PDF in it', docx([part('word/embeddings/a.dat', pdf())])],
  ['a document with a program in it', docx([part('word/media/image1.emf', latin1(`MZ${'\0'.repeat(60)}`))])],
  [
    'a document with a template from elsewhere',
    docx([part('word/_rels/settings.xml.rels', settings('attachedTemplate'))]),
  ],
  ['a document with an object from elsewhere', docx([part('word/_rels/document.xml.rels', settings('oleObject'))])],
  [
    'a document with a field that runs a program',
    docx([part('word/header1.xml', field('DDEAUTO c:\\\\windows\\\\cmd.exe'))]),
  ],
  [
    'a document with a part longer than it says',
    docx([{ name: 'word/big.xml', body: Buffer.alloc(3_000_000), unpacked: 10_000 }]),
  ],
  [
    'a document with a part shorter than it says',
    docx([{ name: 'word/big.xml', body: Buffer.alloc(10), unpacked: 1_000 }]),
  ],
  ['a document with a path that leads out', docx([part('../../evil.xml', 'a')])],
  ['an archive', zip([part('cv.pdf', pdf())])],
  ['a page of the web', utf8('<!doctype html><script>alert(1)</script>')],
  ['a plain text', utf8('My CV: twelve years of bathrooms')],
  ['nothing', Buffer.alloc(0)],
]

const [good, others] = [await goodFiles(), await hostileFiles()]

describe('a CV', () => {
  it.each([
    ['a PDF', pdf(), 'application/pdf', 'My CV.pdf', /\.pdf$/],
    ['a PDF with packed objects', packed('4 0 <</Type/Page>>'), 'application/pdf', 'My CV.pdf', /\.pdf$/],
    [
      'a PDF with links and words about scripts',
      pdf('4 0 obj<</S/URI/URI(https://example.org)>>endobj\n% JavaScript\n'),
      'application/pdf',
      'My CV.pdf',
      /\.pdf$/,
    ],
    [
      'a document',
      docx([part('word/_rels/document.xml.rels', settings('hyperlink'))]),
      word,
      'My CV.pdf.docx',
      /\.docx$/,
    ],
  ] as const)('that is %s is kept under a name that nobody can guess', async (_, bytes, mediaType, name, file) => {
    using site = opened()
    const kept = await site.keep(bytes)
    if (!kept.ok) throw new Error(kept.refusal.kind)
    expect(kept.value).toEqual({ file: expect.stringMatching(file), name, mediaType, bytes: bytes.length })
    expect(kept.value.file).toMatch(/^[0-9a-f-]{36}\./)
    expect([site.announced, site.kept()]).toEqual([[kept.value.file], [kept.value.file]])
    const pieces = await site.files.open(kept.value.file, 0, bytes.length - 1)
    expect(Buffer.concat(await Array.fromAsync(pieces ?? [])).equals(bytes)).toBe(true)
    await site.files.remove(kept.value.file)
    expect([site.kept(), await site.files.open(kept.value.file, 0, 1)]).toEqual([[], null])
  })

  it.each(hostile)('that is %s is refused, and nothing is kept', async (_, bytes) => {
    using site = opened()
    expect(await site.keep(bytes)).toEqual({ ok: false, refusal: { kind: 'cv-refused' } })
    expect([site.announced, site.kept()]).toEqual([[], []])
  })

  it('that is hostile in a conversation, or of another type, is refused too', async () => {
    using site = opened()
    const cvs = new Set(['application/pdf', word])
    const wrong = [
      ...others.map(([, , bytes]) => bytes),
      ...good.flatMap(([type, , bytes]) => (cvs.has(type) ? [] : [bytes])),
    ]
    expect(wrong.length).toBeGreaterThan(20)
    for (const bytes of wrong) expect((await site.keep(bytes)).ok).toBe(false)
    expect([site.announced, site.kept()]).toEqual([[], []])
  })

  it('that is larger than 5 MB is refused before it is read', async () => {
    using site = opened()
    const kept = await site.keep(Buffer.concat([pdf(), Buffer.alloc(applyingLimits.cvBytes)]))
    expect([kept, site.kept()]).toEqual([{ ok: false, refusal: { kind: 'cv-too-large' } }, []])
  })

  it('with any byte changed or cut anywhere is taken or refused, and never a fault', async () => {
    using site = opened()
    const files = [pdf(), packed('4 0 <</Type/Page>>'), docx([part('word/a.xml', '<a/>')])]
    const change = fc.record({ of: fc.nat(2), at: fc.nat(900), to: fc.nat(255), cut: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(change, async ({ of, at, to, cut }) => {
        const bytes = files[of] ?? pdf()
        const place = at % bytes.length
        const changed = cut
          ? bytes.subarray(0, place)
          : Buffer.concat([bytes.subarray(0, place), Buffer.from([to]), bytes.subarray(place + 1)])
        const kept = await site.keep(changed)
        expect(kept.ok || kept.refusal.kind).toSatisfy((is: unknown) => is === true || is === 'cv-refused')
      }),
      { numRuns: runs(100) },
    )
  })

  it('is read and removed only by a name that was given here', async () => {
    using site = opened()
    await expect(site.files.open('../../etc/passwd', 0, 1)).rejects.toThrow('not the name')
    await expect(site.files.remove('a.pdf/../../b')).rejects.toThrow('not the name')
    expect(site.kept()).toEqual([])
  })
})
