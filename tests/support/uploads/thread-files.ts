import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Files of threads: those that are taken, and a corpus of hostile ones. All are made here, so that none has to be kept. */

const text = (words: string) => Buffer.from(words, 'utf8')
const bytes = (latin1: string) => Buffer.from(latin1, 'latin1')

function box(kind: string, body: Uint8Array = Buffer.alloc(0), said = body.length + 8): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(said, 0)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}

const ftyp = (brand: string) => box('ftyp', bytes(`${brand}\0\0\0\0${brand}`))

export const mp4 = (size = 1_000) =>
  Buffer.concat([ftyp('isom'), box('moov', Buffer.alloc(64)), box('mdat', Buffer.alloc(size))])
const mov = () => Buffer.concat([ftyp('qt  '), box('moov', Buffer.alloc(64)), box('mdat', Buffer.alloc(100))])
const m4a = () => Buffer.concat([ftyp('M4A '), box('moov', Buffer.alloc(64)), box('mdat', Buffer.alloc(100))])
const heic = () => Buffer.concat([ftyp('heic'), box('meta', Buffer.alloc(64)), box('mdat', Buffer.alloc(100))])

const webm = () =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x84]),
    bytes('webm'),
    Buffer.from([0x42, 0x87, 0x81, 0x04]),
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    Buffer.alloc(200, 0xec),
  ])

/** 128 kbit/s at 44,100 Hz: frames of 417 bytes. */
const mp3Frame = () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
const mp3 = () =>
  Buffer.concat([bytes('ID3\u0004\0\0\0\0\0\u000a'), Buffer.alloc(10), ...Array.from({ length: 8 }, mp3Frame)])

function oggPage(body: Uint8Array): Buffer {
  const head = Buffer.alloc(28)
  head.write('OggS', 0, 'latin1')
  head[5] = 2
  head[26] = 1
  head[27] = body.length
  return Buffer.concat([head, body])
}
const ogg = () => Buffer.concat([oggPage(bytes(`OpusHead${'\u0001'.repeat(11)}`)), oggPage(Buffer.alloc(60))])

function wav(saidTooMuch = 0): Buffer {
  const data = Buffer.alloc(100)
  const file = Buffer.alloc(44)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + data.length + saidTooMuch, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(8_000, 24)
  file.writeUInt32LE(8_000, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(data.length, 40)
  return Buffer.concat([file, data])
}

export const pdf = (inside = '') =>
  bytes(
    `%PDF-1.4\n${inside}1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n` +
      'xref\n0 3\ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
  )

interface Part {
  readonly name: string
  readonly body: Uint8Array
  readonly isStored?: boolean
  /** A lie about the size that it unpacks to. */
  readonly unpacked?: number
}

/** An archive with these parts. */
export function zip(parts: readonly Part[], before: Uint8Array = Buffer.alloc(0)): Buffer {
  const bodies: Buffer[] = [Buffer.from(before)]
  const directory: Buffer[] = []
  let at = before.length
  for (const { name, body, isStored = false, unpacked = body.length } of parts) {
    const packed = isStored ? Buffer.from(body) : deflateRawSync(body)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(isStored ? 0 : 8, 8)
    local.writeUInt32LE(crc32(body), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(unpacked, 22)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    central.writeUInt16LE(20, 6)
    local.copy(central, 10, 8, 28)
    central.writeUInt16LE(Buffer.byteLength(name), 28)
    central.writeUInt32LE(at, 42)
    directory.push(central, text(name))
    bodies.push(local, text(name), packed)
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  const all = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(all.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, all, end])
}

const office = 'application/vnd.openxmlformats-officedocument'
export const typesOf = (main: string, more = '') =>
  text(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      `<Override PartName="/x.xml" ContentType="${main}"/>${more}</Types>`,
  )

export const docx = (more: readonly Part[] = [], types = typesOf(`${office}.wordprocessingml.document.main+xml`)) =>
  zip([
    { name: '[Content_Types].xml', body: types },
    { name: 'word/document.xml', body: text('<w:document/>') },
    ...more,
  ])
const xlsx = () =>
  zip([
    { name: '[Content_Types].xml', body: typesOf(`${office}.spreadsheetml.sheet.main+xml`) },
    { name: 'xl/workbook.xml', body: text('<workbook/>') },
  ])
const odt = (more: readonly Part[] = [], manifest = '<manifest:manifest/>') =>
  zip([
    { name: 'mimetype', body: text('application/vnd.oasis.opendocument.text'), isStored: true },
    { name: 'content.xml', body: text('<office:document-content/>') },
    { name: 'META-INF/manifest.xml', body: text(manifest) },
    ...more,
  ])

const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: '#c0ffee' } })

/** A photo of a telephone, turned on its side, that says where it was taken. */
export const photo = (width = 60, height = 30) =>
  picture(width, height)
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 22/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A GIF of two frames. */
export const movingGif = async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

/** A PNG that says it is so many pixels either way, and has nothing of them. */
export function pngOf(width: number, height: number): Buffer {
  const chunk = (kind: string, body: Uint8Array) => {
    const both = Buffer.concat([bytes(kind), body])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(body.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(both))
    return Buffer.concat([head, both, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Every type that a thread takes, each with a file of it. */
export async function goodFiles(): Promise<readonly (readonly [type: string, name: string, bytes: Buffer])[]> {
  return [
    ['image/jpeg', 'boiler.jpg', await photo()],
    ['image/png', 'boiler.png', await picture().png().toBuffer()],
    ['image/webp', 'boiler.webp', await picture().webp().toBuffer()],
    ['image/gif', 'boiler.gif', await movingGif()],
    ['image/heic', 'boiler.heic', heic()],
    ['application/pdf', 'quote.pdf', pdf()],
    [`${office}.wordprocessingml.document`, 'quote.docx', docx()],
    [`${office}.spreadsheetml.sheet`, 'quote.xlsx', xlsx()],
    ['application/vnd.oasis.opendocument.text', 'quote.odt', odt()],
    ['text/plain', 'notes.txt', text('The tap drips: 5 < 6, and write to <ann@example.com>.\nZoë 冷蔵庫\n')],
    ['audio/mpeg', 'noise.mp3', mp3()],
    ['audio/mp4', 'noise.m4a', m4a()],
    ['audio/ogg', 'noise.ogg', ogg()],
    ['audio/wav', 'noise.wav', wav()],
    ['video/mp4', 'leak.mp4', mp4()],
    ['video/quicktime', 'leak.mov', mov()],
    ['video/webm', 'leak.webm', webm()],
  ]
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const html = '<!doctype html><html><body><script>alert(document.cookie)</script></body></html>'
const jar = () =>
  zip([
    { name: 'META-INF/MANIFEST.MF', body: text('Main-Class: Evil') },
    { name: 'Evil.class', body: bytes('\u00ca\u00fe\u00ba\u00be') },
  ])

/** Files that are refused, whatever they are called. */
export async function hostileFiles(): Promise<readonly (readonly [words: string, name: string, bytes: Buffer])[]> {
  const png = await picture().png().toBuffer()
  const vba = { name: 'word/vbaProject.bin', body: bytes('\u00d0\u00cf\u0011\u00e0') }
  const macroTypes = typesOf('application/vnd.ms-word.document.macroEnabled.main+xml')
  return [
    ['an SVG', 'logo.svg', text(svg)],
    ['an SVG that is called a PNG', 'logo.png', text(svg)],
    ['an SVG behind a declaration', 'logo.png', text(`\uFEFF<?xml version="1.0"?>\n${svg}`)],
    ['a page of the web that is called a photo', 'photo.jpg', text(html)],
    ['a page of the web behind words', 'notes.txt', text(`Hello\n\n${html}`)],
    ['a page of the web behind a piece of words', 'notes.txt', text(`${'a'.repeat(256 * 1024 - 3)}${html}`)],
    ['XML', 'data.xml', text('<?xml version="1.0"?><a/>')],
    ['an entity bomb', 'data.txt', text('<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "b">]><l>&a;</l>')],
    ['a page in UTF-16', 'notes.txt', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html, 'utf16le')])],
    ['a page in UTF-7 and Latin 1', 'notes.txt', bytes(`\u00ff\u00a0 ${html}`)],
    ['a script of a shell', 'run.txt', text('#!/bin/sh\nrm -rf /\n')],
    ['a script of Windows', 'run.txt', text('@echo off\r\ndel *.*\r\n')],
    ['a script of a browser', 'run.txt', text("alert('hello')\n")],
    ['PHP', 'shell.txt', text('<?php system($_GET["c"]); ?>')],
    ['PHP behind a GIF', 'shell.gif', Buffer.concat([bytes('GIF89a'), text('<?php system($_GET["c"]); ?>')])],
    ['a program of Windows', 'photo.jpg', Buffer.concat([bytes('MZ\u0090\0\u0003\0\0\0'), Buffer.alloc(200)])],
    ['a program of Linux', 'photo.jpg', Buffer.concat([bytes('\u007fELF\u0002\u0001\u0001'), Buffer.alloc(200)])],
    ['an archive', 'photos.zip', zip([{ name: 'a.jpg', body: png }])],
    ['an archive with a way out', 'photos.zip', zip([{ name: '../../../etc/cron.d/evil', body: text('x') }])],
    ['a program of Java that is called a document', 'quote.docx', jar()],
    ['an archive that is packed again', 'photos.gz', bytes('\u001f\u008b\u0008\0\0\0\0\0\0\u0003')],
    ['an archive of 7z', 'photos.7z', bytes("7z\u00bc\u00af'\u001c\0\u0004")],
    ['an archive of RAR', 'photos.rar', bytes('Rar!\u001a\u0007\u0001\0')],
    ['a document with macros', 'quote.docm', docx([vba], macroTypes)],
    ['a document with macros that is called one without', 'quote.docx', docx([vba])],
    [
      'a document with macros under another name',
      'quote.docx',
      docx(
        [{ name: 'word/notes.xml', body: bytes('\u00d0\u00cf') }],
        typesOf(
          `${office}.wordprocessingml.document.main+xml`,
          '<Override PartName="/word/notes.xml" ContentType="application/vnd.ms-office.vbaProject"/>',
        ),
      ),
    ],
    [
      'a document of OpenOffice with macros',
      'quote.odt',
      odt([{ name: 'Basic/Standard/Module1.xml', body: text('<x/>') }]),
    ],
    [
      'a document of OpenOffice that names macros',
      'quote.odt',
      odt([], '<manifest:file-entry manifest:full-path="Basic/x.xml"/>'),
    ],
    ['a document with a way out', 'quote.docx', docx([{ name: '../../evil.xml', body: text('x') }])],
    ['a document with an archive in it', 'quote.docx', docx([{ name: 'word/embeddings/a.zip', body: jar() }])],
    [
      'a document that unpacks to a gigabyte',
      'quote.docx',
      docx([{ name: 'word/media/a.xml', body: Buffer.alloc(1_000), unpacked: 2 ** 30 }]),
    ],
    [
      'a document behind a page',
      'quote.docx',
      zip(
        [
          { name: '[Content_Types].xml', body: typesOf(`${office}.wordprocessingml.document.main+xml`) },
          { name: 'word/document.xml', body: text('<w/>') },
        ],
        text(html),
      ),
    ],
    [
      'a document of Word from before',
      'quote.doc',
      Buffer.concat([bytes('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'), Buffer.alloc(1_000)]),
    ],
    ['rich text', 'quote.rtf', text('{\\rtf1\\ansi hello}')],
    ['a PDF that is an archive too', 'quote.pdf', Buffer.concat([pdf(), jar()])],
    ['a PDF that is a page too', 'quote.pdf', pdf(`${html}\n`)],
    ['a PDF behind something else', 'quote.pdf', Buffer.concat([text('hello '), pdf()])],
    ['a PDF without an end', 'quote.pdf', pdf().subarray(0, 40)],
    ['a film that is an archive too', 'leak.mp4', Buffer.concat([mp4(), jar()])],
    [
      'a film with an archive in its last box',
      'leak.mp4',
      Buffer.concat([ftyp('isom'), box('moov', Buffer.alloc(64)), box('free', jar())]),
    ],
    [
      'a film that lies about its length',
      'leak.mp4',
      Buffer.concat([ftyp('isom'), box('moov', Buffer.alloc(64)), box('mdat', Buffer.alloc(9), 90_000)]),
    ],
    [
      'a film of a length that ends before itself',
      'leak.mp4',
      Buffer.concat([ftyp('isom'), box('moov', Buffer.alloc(64), 4)]),
    ],
    ['a sound that lies about its length', 'noise.wav', wav(9_000)],
    [
      'a sound that is a page',
      'noise.mp3',
      Buffer.concat([bytes('ID3\u0004\0\0\0\0\0\u000a'), Buffer.alloc(10), text(html)]),
    ],
    ['a sound of two bytes', 'noise.mp3', Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), text(html)])],
    ['a sound that is an archive too', 'noise.mp3', Buffer.concat([mp3(), jar()])],
    ['a picture that is cut off', 'photo.png', png.subarray(0, 40)],
    ['the beginning of a JPEG', 'photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['a PNG of 50,000 pixels either way', 'photo.png', pngOf(50_000, 50_000)],
    ['a PNG of more pixels than there are', 'photo.png', pngOf(0x7fff_ffff, 0x7fff_ffff)],
    ['zeros', 'notes.txt', Buffer.alloc(1_000)],
    ['text with a NUL', 'notes.txt', text('hello\0world')],
    ['text with an escape of a terminal', 'notes.txt', text('hello \u001b[2J')],
    ['half a character', 'notes.txt', Buffer.from([0x68, 0x69, 0xe2, 0x82])],
    ['noise', 'photo.jpg', Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7_919) % 256))],
  ]
}
