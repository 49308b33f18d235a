import { Header, Pax } from 'tar'

/** A file that goes into an archive. */
export interface TarFile {
  readonly path: string
  readonly bytes: number
  readonly pieces: AsyncIterable<Uint8Array>
}

/** A file that comes out of an archive. Its pieces are read to their end before the next file is asked for. */
export type TarEntry = TarFile

/** The archive is no tar archive as `tarOf` writes it. */
export class DamagedTar extends Error {
  override readonly name = 'DamagedTar'
}

const block = 512
const end = Buffer.alloc(2 * block)

/** A tar archive of plain files, in the order in which they come, without owners, rights and times. */
export async function* tarOf(files: AsyncIterable<TarFile>): AsyncGenerator<Uint8Array> {
  for await (const { path, bytes, pieces } of files) {
    yield headOf(path, bytes)
    let written = 0
    for await (const piece of pieces) {
      written += piece.length
      yield piece
    }
    if (written !== bytes) throw new Error(`${path} has ${written} bytes and not ${bytes}`)
    yield Buffer.alloc(fillOf(bytes))
  }
  yield end
}

const fillOf = (bytes: number) => (block - (bytes % block)) % block

function headOf(path: string, size: number): Uint8Array {
  const facts = { path, size, mode: 0o600, uid: 0, gid: 0, type: 'File' } as const
  const head = Buffer.alloc(block)
  const header = new Header(facts)
  const needsMore = header.encode(head)
  return needsMore ? Buffer.concat([new Pax({ path, size }).encode(), head]) : head
}

/** The longest that the facts of a file may be: a path of a thousand characters and its size. */
const mostPaxBytes = 16 * block

/** Reads what `tarOf` writes. Throws `DamagedTar` for anything but plain files, and where the archive ends too early. */
export async function* entriesOf(archive: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const source = createSource(archive)
  let more: Pax | null = null
  for (;;) {
    const head = await source.take(block)
    if (head.every((byte) => byte === 0)) break
    const header = new Header(head, 0)
    if (!header.cksumValid) throw new DamagedTar('the head of a file is damaged')
    const bytes = more?.size ?? header.size ?? 0
    if (!Number.isSafeInteger(bytes) || bytes < 0) throw new DamagedTar('a file has no size')
    if (header.type === 'ExtendedHeader') {
      if (bytes > mostPaxBytes) throw new DamagedTar('the facts of a file are too long')
      const text = await source.take(bytes)
      await source.take(fillOf(bytes))
      more = Pax.parse(text.toString('utf8'))
      continue
    }
    if (header.type !== 'File') throw new DamagedTar(`it holds a ${header.type}, and only files belong in it`)
    const path: string = more?.path ?? header.path ?? ''
    more = null
    const pieces = source.pieces(bytes)
    yield { path, bytes, pieces }
    for await (const left of pieces) void left
    await source.take(fillOf(bytes))
  }
  if ((await source.take(block)).some((byte) => byte !== 0) || !(await source.isOver())) {
    throw new DamagedTar('more follows after its end')
  }
}

/** Bytes that come in pieces of any length, read in pieces of the length that is wanted. */
function createSource(archive: AsyncIterable<Uint8Array>) {
  const incoming = archive[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array(0)

  /** At most so many bytes, and at least one. */
  async function next(most: number): Promise<Uint8Array> {
    if (!(await fill())) throw new DamagedTar('it ends too early')
    const piece = rest.subarray(0, most)
    rest = rest.subarray(piece.length)
    return piece
  }

  async function fill(): Promise<boolean> {
    while (rest.length === 0) {
      const { done, value } = await incoming.next()
      if (done) return false
      rest = value
    }
    return true
  }

  return {
    async take(bytes: number): Promise<Buffer> {
      const parts: Uint8Array[] = []
      for (let left = bytes; left > 0;) {
        const part = await next(left)
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    },
    async *pieces(bytes: number): AsyncGenerator<Uint8Array> {
      for (let left = bytes; left > 0;) {
        const part = await next(left)
        left -= part.length
        yield part
      }
    },
    isOver: async () => !(await fill()),
  }
}
