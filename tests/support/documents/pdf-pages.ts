import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface ReadPdf {
  /** The text of each page, laid out as it is seen: a line for each line, with what stands beside it further right. */
  readonly pages: readonly string[]
  /** The types of the elements that a screen reader is given, in order, over all pages. */
  readonly tags: readonly string[]
  readonly title: unknown
  readonly language: unknown
  /** The metadata of the file as XML. */
  readonly metadata: string
  /** The names of the files in it, each with its content. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

interface TreeNode {
  readonly role?: string
  readonly children?: readonly TreeNode[]
}

/** Columns of letters over the width of A4. */
const lettersOfLine = 110

/** Reads a PDF by another program than the one that wrote it. */
export async function pagesOf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const pages: string[] = []
  const tags: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { width } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const pieces = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , x = 0, y = 0] = item.transform as readonly number[]
      return [{ text: item.str, x, y: Math.round(y) }]
    })
    const lines = [...Map.groupBy(pieces, ({ y }) => y)].toSorted(([one], [other]) => other - one)
    pages.push(lines.map(([, line]) => laidOut(line, width)).join('\n'))
    collect((await page.getStructTree()) as TreeNode | null, tags)
  }
  const { info, metadata } = await pdf.getMetadata()
  const files = new Map<string, Uint8Array>()
  for (const [id, { filename }] of (await pdf.getAttachments()) ?? []) {
    const content: unknown = await pdf.getAttachmentContent(id)
    if (content instanceof Uint8Array) files.set(filename, content)
  }
  await task.destroy()
  return {
    pages,
    tags,
    title: Reflect.get(info, 'Title'),
    language: Reflect.get(info, 'Language'),
    metadata: metadata?.getRaw() ?? '',
    files,
  }
}

function laidOut(pieces: readonly { readonly text: string; readonly x: number }[], width: number): string {
  let line = ''
  for (const { text, x } of pieces.toSorted((one, other) => one.x - other.x)) {
    const column = Math.round((x / width) * lettersOfLine)
    line = line.length < column ? line.padEnd(column) + text : `${line}${text}`
  }
  return line
}

function collect(node: TreeNode | null, tags: string[]): void {
  if (!node) return
  if (node.role !== undefined && node.role !== 'Root') tags.push(node.role)
  for (const child of node.children ?? []) collect(child, tags)
}
