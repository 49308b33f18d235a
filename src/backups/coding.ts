import { Readable, pipeline } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

type Pieces = AsyncIterable<Uint8Array>

/** The level that keeps up with a disk: photos are compressed already. */
const level = 1

export function compressed(pieces: Pieces): Pieces {
  const params = { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 }
  return through(pieces, createZstdCompress({ params, chunkSize: 256 * 1024 }))
}

/** Throws a fault of zlib where the bytes are damaged or end too early. */
export function decompressed(pieces: Pieces): Pieces {
  return through(pieces, createZstdDecompress({ chunkSize: 256 * 1024 }))
}

/** A fault of the source comes out at the end of the stream. */
function through(pieces: Pieces, stream: NodeJS.ReadWriteStream & Readable): Pieces {
  pipeline(Readable.from(pieces, { objectMode: false, highWaterMark: 512 * 1024 }), stream, () => {})
  return stream
}

const ageBegin = 'age-encryption.org/'
const zstdBegin = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

export type Coding = 'age' | 'zstd' | 'unknown'

/** How the bytes are coded, and the same bytes again. */
export async function codingOf(pieces: Pieces): Promise<readonly [Coding, Pieces]> {
  const source = pieces[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < ageBegin.length) {
    const { done, value } = await source.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* again(): AsyncGenerator<Uint8Array> {
    yield head
    yield* { [Symbol.asyncIterator]: () => source }
  }
  const isAge = head.subarray(0, ageBegin.length).toString('latin1') === ageBegin
  const isZstd = head.subarray(0, zstdBegin.length).equals(zstdBegin)
  return [isAge ? 'age' : isZstd ? 'zstd' : 'unknown', again()]
}

/** Encrypts in the age format. The package is loaded where there are recipients. */
export async function encrypted(pieces: Pieces, recipients: readonly string[]): Promise<Pieces> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return iterated(await encrypter.encrypt(streamOf(pieces)))
}

/** Throws where no identity is one of the recipients. */
export async function decrypted(pieces: Pieces, identities: readonly string[]): Promise<Pieces> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return iterated(await decrypter.decrypt(streamOf(pieces)))
}

function streamOf(pieces: Pieces): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream<Uint8Array>
}

async function* iterated(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
