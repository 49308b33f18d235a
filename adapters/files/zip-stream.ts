import type { ArchiveEntry } from '#modules/privacy'
import { isPacked, piecesIn } from './archive-entries.ts'

/** A ZIP archive, made while it is sent: an entry is asked for when what came before it has been taken. */
export function zipStream(entries: AsyncIterable<ArchiveEntry>): ReadableStream<Uint8Array> {
  const pieces = piecesOf(entries)
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return(null)
      },
    },
    { highWaterMark: 0 },
  )
}

async function* piecesOf(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array, null> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const ready: Uint8Array[] = []
  let failed: Error | null = null
  const zip = new Zip((fault, chunk) => {
    if (fault) failed = fault
    else ready.push(chunk)
  })
  for await (const { path, bytes } of entries) {
    const stream = isPacked(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    zip.add(stream)
    for await (const piece of piecesIn(bytes)) {
      stream.push(piece)
      yield* taken()
    }
    stream.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
  return null

  function taken(): readonly Uint8Array[] {
    if (failed) throw failed
    return ready.splice(0)
  }
}
