import { inflateSync } from 'node:zlib'

interface Shown {
  /** The text of each piece in the order of the file, as a reader would copy it. */
  readonly text: string
  /** The document's catalogue and its like, uncompressed as they stand. */
  readonly raw: string
}

/** Reads a PDF of PDFKit back: the characters that its content really shows, by the fonts' own tables. */
export function readPdf(bytes: Uint8Array): Shown {
  const raw = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body)
  const streamOf = (id: string): string => {
    const body = objects.get(id) ?? ''
    const start = body.indexOf('stream\n')
    if (start < 0) return ''
    const length = Number(/\/Length (\d+)/.exec(body)?.[1])
    const data = Buffer.from(body.slice(start + 7, start + 7 + length), 'latin1')
    return (body.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1')
  }

  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (table) fonts.set(name, lettersOf(streamOf(table)))
    }
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  const text = pages
    .map((page) => streamOf(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? ''))
    .flatMap((content) => shownBy(content, fonts))
    .join('')
  return { text, raw }
}

function lettersOf(table: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', , list = ''] of table.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(from, 16)
    for (const [at, [, code = '']] of [...list.matchAll(/<(\w*)>/g)].entries()) {
      letters.set(first + at, Buffer.from(code, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

/** A new line wherever the pen is set anew. */
function shownBy(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  let letters: ReadonlyMap<number, string> = new Map()
  const shown: string[] = []
  for (const [, font, moved, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|( Tm\b)|<([\da-f]*)>/g)) {
    if (font) letters = fonts.get(font) ?? new Map()
    else if (moved) shown.push('\n')
    else for (const code of hex?.match(/.{4}/g) ?? []) shown.push(letters.get(Number.parseInt(code, 16)) ?? '\u{fffd}')
  }
  return shown
}
