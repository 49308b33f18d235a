import type { ArchiveEntry } from '#modules/privacy'

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
    // Compressed files do not get smaller.
    const packed = /\.(jpe?g|png|pdf|zip)$/.test(path)
    const stream = packed ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    zip.add(stream)
    stream.push(bytes, true)
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
